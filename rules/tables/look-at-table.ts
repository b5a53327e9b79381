import { namesIn } from '../typed-lists.ts'
import { type CutText, cutText, isBroken, type Separator } from './cut-rows.ts'
import { type HeadingRole, headingRole, saysUsername } from './headings.ts'
import { isMarkedName, isNameCell, isProfileLink, nameIn } from './name-cells.ts'

/** Rows that decide what the columns are. */
export const MAX_LOOKED_AT = 200

/** Whether the first row has headings; `unclear` where it may as well be a person. */
export type Heading = 'none' | 'first_row' | 'unclear'

/** Decides about the first row of a table or list. Nobody is dropped for a guess: a single word that a person may be called is unclear. */
export function headingOf(rows: readonly (readonly string[])[]): Heading {
  const [first = [], ...rest] = rows
  const body = rest.filter((row) => !isSame(row, first))
  const cells = first.flatMap((text, at) => (text === '' ? [] : [{ text, at, role: headingRole(text) }]))
  if (cells.some(({ text }) => isContent(text))) return 'none'
  const known = cells.filter(({ role }) => role !== null)
  if (known.length === 0) return differsInKind(first, body) ? 'unclear' : 'none'
  const is_repeated = known.some(({ text, at }) => body.some((row) => row[at]?.toLowerCase() === text.toLowerCase()))
  if (is_repeated) return 'unclear'
  // “Full Name” is nobody.
  if (known.some(({ text }) => nameIn(text) === null)) return 'first_row'
  if (cells.length > 1 && (known.length > 1 || known.some(({ text }) => saysUsername(text)))) return 'first_row'
  return 'unclear'
}

const isSame = (row: readonly string[], other: readonly string[]) =>
  row.length === other.length && row.every((cell, at) => cell === other[at])

/** What no heading is: a name with an @, an address, a number, a date. */
const isContent = (text: string) =>
  isMarkedName(text) ||
  /^[\d\s.,:/+-]+$/.test(text) ||
  /^https?:/i.test(text) ||
  /^\S+@\S+$/.test(text) ||
  /^\d{4}-\d/.test(text)

/** Whether a column of numbers, dates or addresses begins with a word. */
function differsInKind(first: readonly string[], body: readonly (readonly string[])[]): boolean {
  return first.some((text, at) => {
    const filled = body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return text !== '' && filled.length > 0 && filled.every(isContent)
  })
}

type Column = { at: number; role: HeadingRole | null; heading: string; cells: readonly string[] }

/** What speaks for a column's being the one with the names, the strongest first; of equals none is taken. */
const reasons: readonly ((column: Column) => boolean)[] = [
  ({ heading, cells }) => saysUsername(heading) && share(cells, isName) >= 0.5,
  ({ cells }) => share(cells, isProfileLink) >= 0.8,
  ({ role, cells }) => role !== 'other' && share(cells, isMarkedName) >= 0.8,
  ({ role, cells }) => (role === 'username' || role === 'profile') && share(cells, isName) >= 0.5 && areDistinct(cells),
  ({ role, cells }) => mayBeNames(role) && cells.some(isMarkedName) && share(cells, isName) >= 0.8,
  // Single letters are names that hardly anybody has.
  ({ role, cells }) => mayBeNames(role) && share(cells, isLongerName) >= 0.8 && areDistinct(cells),
  ({ role, cells }) => mayBeNames(role) && share(cells, isNameCell) >= 0.8 && areDistinct(cells),
]

/** Of a heading that no tool is known by, or “Name”. */
const mayBeNames = (role: HeadingRole | null) => role === null || role === 'full_name'

const isName = (cell: string) => nameIn(cell) !== null
const isLongerName = (cell: string) => cell.length > 1 && isNameCell(cell)

/**
 * The column of a table that has the names, by its heading and by what is in it; null where several or none may have them. `rows` are without the
 * headings, of which `headings` has none where there are none.
 */
export function nameColumnOf(headings: readonly string[], rows: readonly (readonly string[])[]): number | null {
  const width = Math.max(headings.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at): Column => {
    const heading = headings[at] ?? ''
    return { at, heading, role: headingRole(heading), cells: rows.flatMap((row) => row[at] || []) }
  })
  for (const reason of reasons) {
    const fitting = columns.filter((column) => column.cells.length > 0 && reason(column))
    if (fitting.length > 0) return fitting.length === 1 ? (fitting[0]?.at ?? null) : null
  }
  return null
}

export const share = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length

/** A list of people has each of them about once; a switch or a town comes again and again. */
const areDistinct = (cells: readonly string[]) =>
  new Set(cells.map((cell) => cell.toLowerCase())).size >= cells.length * 0.8

/** Whether a row has the headings once more, as in files that were put together. */
export const repeatsHeadings = (row: readonly string[], { heading, headings }: TableText) =>
  heading !== 'none' && isSame(row, headings)

/** A text of people: what it was taken for, before anybody is taken from it. */
export type TableText = {
  cut: CutText
  /** Names alone, any number on a line; otherwise a table, whose columns differ. */
  is_list: boolean
  /** Rows above the headings, such as a title. */
  titles: number
  heading: Heading
  /** The first row where it has or may have headings, else none. */
  headings: string[]
  /** The first rows without it. */
  sample: string[][]
  /** Null where it isn't known; of a list 0. */
  name_column: number | null
}

/** Looks at a text before it is read: list or table, which line has the headings, which column the names. */
export function lookAtText(text: string, usual?: Separator): TableText {
  const cut = cutText(text, usual)
  const rows: string[][] = []
  for (const row of cut.rows()) {
    if (!isBroken(row)) rows.push(row)
    if (rows.length > MAX_LOOKED_AT) break
  }
  const titles = titlesOf(rows)
  const head = rows.slice(titles)
  const decided = headingOf(head)
  // A word alone has nothing to be the heading of.
  const heading = head.length === 1 && decided === 'unclear' ? 'none' : decided
  const is_list = !cut.is_said && isList(head, heading)
  const headings = heading === 'none' ? [] : (head[0] ?? [])
  const sample = heading === 'first_row' ? head.slice(1) : head
  const name_column = is_list ? nameColumnOfList(sample) : nameColumnOf(headings, sample)
  return { cut, is_list, titles, heading, headings, sample, name_column }
}

/** How many rows of one cell stand above a row of several headings. */
function titlesOf(rows: readonly string[][]): number {
  const wide = rows.slice(0, MAX_TITLES + 1).findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  return wide > 0 && headingOf(rows.slice(wide)) === 'first_row' ? wide : 0
}

const MAX_TITLES = 10

/** Whether rows are names apart by whatever separates, and not the columns of a table. */
function isList(rows: readonly string[][], heading: Heading): boolean {
  const widths = rows.map((row) => row.filter((cell) => cell !== '').length)
  const width = Math.max(0, ...widths)
  if (width < 2) return rows.every((row) => row.slice(1).every((cell) => cell === ''))
  if (heading !== 'none') return false
  const cells = rows.flatMap((row) => row.filter((cell) => cell !== ''))
  if (cells.every((cell) => namesIn(cell).every(isMarkedName))) return true
  if (rows.length === 1) return cells.every((cell) => namesIn(cell).every(isName))
  const is_even = widths.every((one) => one === widths[0])
  return !is_even && cells.every(isNameCell)
}

/** None where it has nothing but numbers, by which some tools name people. */
const nameColumnOfList = (rows: readonly string[][]) =>
  rows.some((row) => row.some((cell) => namesIn(cell).some(isNameCell))) ? 0 : null

/**
 * The names on a line of a list. Several words without an @ or anything else between them are names only where the whole text is one line, or its
 * reader says so: as likely they are one person's first and last name.
 */
export const namesOnLine = (row: readonly string[], splits_words: boolean): string[] =>
  row.flatMap((cell) => {
    const names = namesIn(cell.replaceAll('"', ' '))
    return splits_words || names.every(isMarkedName) || /[，；、،؛]/.test(cell) ? names : cell === '' ? [] : [cell]
  })
