import { bucketOf } from '../database/buckets.ts'
import { type Database, isDatabaseDown } from '../database/database.ts'

/** Maximum number of requests in one statement, and of concurrent statements of a kind; later requests join the next one. */
const MAX_BATCH = 64
const MAX_AT_ONCE = 2

type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type Line<Asked, Answer> = { waiting: Waiting<Asked, Answer>[]; under_way: number; is_called: boolean }

/**
 * Turns a statement for many into a function for one: requests made at the same time, or while others are being answered,
 * share one statement and one commit, if the rows of the Instagram accounts they are about are in the same bucket. `doAll` answers in the
 * order of its input. When it fails, each request runs alone, so that only the failing ones fail.
 */
export function batch<Asked, Answer>(
  doAll: (db: Database, asked: Asked[]) => Promise<Answer[]>,
  accountOf?: (asked: Asked) => string,
): (db: Database, asked: Asked) => Promise<Answer> {
  const lines = new WeakMap<Database, Map<number, Line<Asked, Answer>>>()

  const call = (db: Database, line: Line<Asked, Answer>) => {
    if (line.is_called || line.waiting.length === 0 || line.under_way === MAX_AT_ONCE) return
    line.is_called = true
    // Runs after everything answered at this moment has made its next request.
    setImmediate(async () => {
      line.is_called = false
      line.under_way++
      const joined = line.waiting.splice(0, MAX_BATCH)
      call(db, line)
      await answer(db, joined)
      line.under_way--
      call(db, line)
    })
  }

  const answer = async (db: Database, batch: Waiting<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await doAll(
        db,
        batch.map(({ asked }) => asked),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (batch.length === 1 || isDatabaseDown(error)) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((one) => answer(db, [one])))
    }
  }

  return (db, asked) =>
    new Promise((resolve, reject) => {
      const linesOf = lines.get(db) ?? new Map<number, Line<Asked, Answer>>()
      lines.set(db, linesOf)
      const bucket = accountOf ? bucketOf(accountOf(asked)) : 0
      const line = linesOf.get(bucket) ?? { waiting: [], under_way: 0, is_called: false }
      linesOf.set(bucket, line)
      line.waiting.push({ asked, resolve, reject })
      call(db, line)
    })
}
