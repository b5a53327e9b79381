import { shown } from '../exports/text.ts'
import { isBroken, withoutNul } from '../tables/cut-rows.ts'
import { headingRole } from '../tables/headings.ts'
import { namesOnLine, repeatsHeadings, share, type TableText } from '../tables/look-at-table.ts'
import {
  type ColumnRole,
  type FormerTool,
  MAX_COLUMNS,
  type RowMeaning,
  type TableChoice,
  type TableLooks,
} from './formats.ts'
import { momentIn } from './json.ts'
import { actionIn, meaningOf } from './meaning.ts'
import { dayFirst, formerMoment, type MomentFormat } from './moments.ts'
import { type Gathering, idIn, type LeftOutRows } from './person.ts'

/** Suggests what the columns of a text are, by their headings and by what is in them. */
export function suggestColumns(look: TableText, file: string, now: number): TableLooks {
  const { heading, headings, sample, is_list } = look
  const width = is_list ? 1 : Math.min(MAX_COLUMNS, Math.max(1, ...[headings, ...sample].map((row) => row.length)))
  const clock: MomentFormat = { zone: 'UTC', day_first: true, now }
  const values = Array.from({ length: width }, (_, at) => sample.map((row) => row[at] ?? ''))
  const columns = assignRoles(values, look, (text) => formerMoment(text, clock) !== null)
  const dates = values.filter((_, at) => /date|_at$/.test(columns[at] ?? '')).flat()
  const order = dayFirst(dates)
  const has_header = heading === 'first_row'
  return {
    columns,
    means: meaningOf(file),
    has_header,
    day_first: order ?? true,
    headings: Array.from({ length: width }, (_, at) => (has_header ? shown(headings[at] ?? '', 40) : '')),
    first_row: heading === 'none' ? null : shown(headings.filter(Boolean).join(', '), 80),
    is_header_unclear: heading === 'unclear',
    sample: sample.slice(0, 3).map((row) => Array.from({ length: width }, (_, at) => shown(row[at] ?? '', 40))),
    is_date_unclear: order === null && dates.some((text) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d/.test(text)),
  }
}

/** Each role once; the username first, since nothing works without it. */
function assignRoles(values: string[][], look: TableText, isDate: (text: string) => boolean): ColumnRole[] {
  const { headings, name_column } = look
  const columns: ColumnRole[] = values.map((_, at) => (at === name_column ? 'username' : 'ignored'))
  const give = (role: ColumnRole, fits: (text: string) => boolean, least: number, only_headed = false) => {
    const scored = values.map((cells, at) => {
      const is_headed = headingRole(headings[at] ?? '') === role
      const filled = cells.filter((cell) => cell !== '')
      const fit = share(filled, fits)
      const is_possible = columns[at] === 'ignored' && (fit >= least || (is_headed && fit > 0))
      return { at, score: is_possible && (is_headed || !only_headed) ? fit + (is_headed ? 1 : 0) : 0 }
    })
    const top = scored.reduce((a, b) => (b.score > a.score ? b : a), { at: -1, score: 0 })
    if (top.score > 0) columns[top.at] = role
  }
  give('unfollowed_at', isDate, 0.5, true)
  give('followed_at', isDate, 0.5, true)
  give('instagram_id', (text) => idIn(text) !== null, 0.9, true)
  give('date', isDate, 0.8)
  give('action', (text) => actionIn(text) !== null, 0.5)
  return columns
}

type Reading = { gathering: Gathering; left: LeftOutRows; clock: MomentFormat }

/** Takes the people of a table or list. */
export function readTable(look: TableText, choice: TableChoice, tool: FormerTool, reading: Reading) {
  const { gathering, left } = reading
  let nth = 0
  for (const row of look.is_list ? look.cut.listRows() : look.cut.rows()) {
    const is_broken = isBroken(row)
    const place = is_broken ? null : nth++ - look.titles
    if (place === 0 && choice.has_header) continue
    if (place === null || place < 0 || (choice.has_header && repeatsHeadings(row, look))) {
      gathering.count()
      left.add('unreadable_row', withoutNul(row))
    } else if (look.is_list) takeLine(row, look, choice, tool, reading)
    else takeRow(row, choice, tool, reading)
  }
}

function takeLine(
  row: string[],
  look: TableText,
  { means }: TableChoice,
  tool: FormerTool,
  { gathering, left }: Reading,
) {
  const is_one_line = look.sample.length === 1
  for (const name of namesOnLine(row, is_one_line)) gathering.take(tool, left, { name, did: means, at: null })
}

function takeRow(row: string[], choice: TableChoice, tool: FormerTool, { gathering, left, clock }: Reading) {
  const cell = (role: ColumnRole) => row[choice.columns.indexOf(role)]
  const moment = (role: ColumnRole) => momentIn(cell(role), { ...clock, day_first: choice.day_first }, left)
  const names = row.filter((text, at) => choice.columns[at] === 'username' && text !== '')
  const [date, followed_at, unfollowed_at] = [moment('date'), moment('followed_at'), moment('unfollowed_at')]
  const id = names.length > 1 ? undefined : cell('instagram_id')
  // A row without a name is counted as well.
  for (const name of names.length > 0 ? names : ['']) {
    const take = (did: RowMeaning, at: number | null) => gathering.take(tool, left, { name, id, did, at })
    if (take(actionIn(cell('action') ?? '') ?? choice.means, date) === null) continue
    if (cell('followed_at')) take('followed', followed_at)
    if (cell('unfollowed_at')) take('unfollowed', unfollowed_at)
  }
}
