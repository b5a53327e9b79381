import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** How many statements that save were sent and not refused, whatever became of their answers. */
export type NotedWrites = { saves: number }

const noted = new AsyncLocalStorage<NotedWrites>()

/** Does something and notes whether it may have saved anything. */
export const notingWrites = <Result>(writes: NotedWrites, act: () => Result): Result => noted.run(writes, act)

/** For each statement as it's sent. Within a transaction only its end saves. Returns what to do with its error, if it may save. */
export function noteStatement(text: string, is_in_transaction: boolean): ((error: Error) => void) | null {
  const writes = noted.getStore()
  const saves = is_in_transaction ? /^commit/i : /\b(insert|update|delete|merge)\b/i
  if (!writes || !saves.test(text)) return null
  writes.saves++
  return (error) => {
    if (isRefusal(error)) writes.saves--
  }
}

/** The server answered, so nothing was saved. Class 08 is a connection lost behind a pooler or between nodes, which nobody knows the outcome of. */
const isRefusal = (error: Error) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && !error.code?.startsWith('08')
