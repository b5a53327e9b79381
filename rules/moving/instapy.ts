import { isBroken, withoutNul } from '../tables/cut-rows.ts'
import type { TableText } from '../tables/look-at-table.ts'
import type { RowMeaning } from './formats.ts'
import { momentIn } from './json.ts'
import { actionIn, meaningOf } from './meaning.ts'
import type { MomentFormat } from './moments.ts'
import type { Gathering, LeftOutRows } from './person.ts'

type Reading = { gathering: Gathering; left: LeftOutRows; clock: MomentFormat }

/** Between the parts of a line of a pool: `2021-03-04 10:20 ~ name ~ 123,`. */
const TILDE = / ~ /

/** InstaPy's logs: a pool of people it followed or unfollowed, or the blacklist of its campaigns. */
export type InstaPyFile = 'pool' | 'campaigns'

export function instaPyFile({ headings, sample }: TableText, file: string): InstaPyFile | null {
  const first = headings.length > 0 ? headings : sample[0]
  if (!first) return null
  if (first.join(',').toLowerCase() === 'date,username,campaign,action') return 'campaigns'
  const is_named = /followedpool|record_all_(un)?followed/i.test(file)
  return TILDE.test(first[0] ?? '') || is_named ? 'pool' : null
}

export function readInstaPy(kind: InstaPyFile, rows: Iterable<string[]>, file: string, reading: Reading) {
  const { gathering, left, clock } = reading
  const usual = meaningOf(file) === 'unfollowed' ? 'unfollowed' : 'followed'
  let nth = 0
  for (const row of rows) {
    if (row.every((field) => field === '')) continue
    if (isBroken(row)) {
      gathering.count()
      left.add('unreadable_row', withoutNul(row))
      continue
    }
    if (nth++ === 0 && kind === 'campaigns') continue
    const { name, id, when, did } = kind === 'pool' ? pooled(row, usual) : campaign(row)
    // It writes month/day/year.
    const at = momentIn(when, { ...clock, day_first: false }, left)
    gathering.take('instapy', left, { name, id, did, at })
  }
}

type Line = { name: string; id: string | undefined; when: string | undefined; did: RowMeaning }

/** First only the name, then the moment before it, then Instagram's number behind it. */
function pooled(row: string[], did: RowMeaning): Line {
  const parts = (row[0] ?? '').split(TILDE)
  if (parts.length === 1) return { name: parts[0] ?? '', id: undefined, when: undefined, did }
  return { when: parts[0], name: parts[1] ?? '', id: parts[2], did }
}

const campaign = ([when, name = '', , action = '']: string[]): Line => ({
  name,
  id: undefined,
  when,
  did: actionIn(action) ?? 'met',
})
