import { exampleOf } from '../exports/text.ts'
import { namesIn } from '../typed-lists.ts'
import { isBroken, type Separator, withoutNul } from './cut-rows.ts'
import { headingRole } from './headings.ts'
import { lookAtText, repeatsHeadings, type TableText } from './look-at-table.ts'
import { isMarkedName, nameIn } from './name-cells.ts'
import { parsedJson, peopleInJson } from './people-in-json.ts'

/** How a text is read, as its owner chooses; null where they leave it to what shows. */
export type NamesChoice = { column: number | 'every' | null; has_headings: boolean | null }

export const unchosen: NamesChoice = { column: null, has_headings: null }

/** The names in a text, and what was taken for what. */
export type NamesRead = {
  /** As they are written; none while something has to be asked. */
  names: string[]
  /** Lines that name nobody. */
  left: { count: number; example: string | null }
  /** The first row where it has headings or may have some. */
  first_row: string | null
  /** Null where it has to be asked. */
  has_headings: boolean | null
  /** What each column of a table begins with; none of a list. */
  columns: string[]
  /** The column with the names, or every cell; null where it has to be asked. */
  column: number | 'every' | null
  asks: 'column' | 'headings' | null
}

/** Reads names that were typed, pasted or come from a file: a list, a table, or JSON. */
export function readNames(text: string, choice: NamesChoice = unchosen, usual?: Separator): NamesRead {
  return namesInJson(text) ?? namesInTable(text, choice, usual)
}

const nothing = { first_row: null, has_headings: false, columns: [], column: 'every', asks: null } as const

function namesInJson(text: string): NamesRead | null {
  if (!/^[\s\0\uFEFF]*[[{]/.test(text)) return null
  const value = parsedJson(text.replace(/^\uFEFF/, ''))
  if (typeof value !== 'object') return null
  const found = peopleInJson(value, '')
  const left = { count: found ? found.left.length : 1, example: exampleOf(found ? found.left[0] : text) }
  return { ...nothing, columns: [], names: found?.people.map(({ name }) => name) ?? [], left }
}

function namesInTable(text: string, choice: NamesChoice, usual?: Separator): NamesRead {
  const look = lookAtText(text, usual)
  const left: NamesRead['left'] = { count: 0, example: null }
  const leave = (row: readonly string[]) => {
    left.count++
    left.example ??= exampleOf(withoutNul(row)) || null
  }
  const rows: string[][] = []
  for (const row of look.is_list ? look.cut.listRows() : look.cut.rows()) {
    if (isBroken(row)) leave(row)
    else rows.push(row)
  }
  for (const title of rows.splice(0, look.titles)) leave(title)
  const { has_headings, first_row } = headingsOf(look, choice)
  const body = has_headings ? rows.slice(1) : rows
  const { columns, column } = columnsOf(look, body, choice)
  const asks = column === null ? 'column' : has_headings === null ? 'headings' : null
  const known = { first_row, has_headings, columns, column, asks, left } as const
  if (column === null || asks !== null) return { ...known, names: [] }
  const are_numbers = look.is_list && look.name_column === null && body.length > 1
  const names = body.flatMap((row) => {
    const is_nobody = are_numbers || (has_headings && repeatsHeadings(row, look))
    const parts = is_nobody || column !== 'every' ? [row] : row.filter((cell) => cell !== '').map((cell) => [cell])
    return parts.flatMap((part) => {
      const found = is_nobody ? [] : column === 'every' ? part.flatMap(namesOf) : nameAt(part, column, look.is_list)
      if (found.length === 0) leave(part)
      return found
    })
  })
  return { ...known, names }
}

function headingsOf({ heading, headings }: TableText, { has_headings }: NamesChoice) {
  if (heading === 'none') return { has_headings: false, first_row: null }
  const first_row = exampleOf(headings.filter(Boolean).join(', '))
  return { first_row, has_headings: has_headings ?? (heading === 'first_row' ? true : null) }
}

/** What the columns begin with and which has the names. */
function columnsOf(look: TableText, body: readonly string[][], choice: NamesChoice) {
  const { is_list, headings, name_column, sample } = look
  if (is_list && !mayBeFullNames(body)) return { columns: [], column: 'every' as const }
  const rows = is_list ? body.map(everyName) : sample
  const width = Math.max(headings.length, ...rows.map((row) => row.length))
  const firstOf = (at: number) => rows.find((row) => row[at])?.[at] ?? ''
  const columns = Array.from({ length: width }, (_, at) => headings[at] || firstOf(at))
  return { columns, column: choice.column ?? (is_list ? null : name_column) }
}

/** Lines of several bare words each may be first and last names. */
const mayBeFullNames = (body: readonly string[][]) =>
  body.length > 1 &&
  body.every((row) => {
    const words = everyName(row)
    return row.length === 1 && words.length > 1 && !words.every(isMarkedName) && !/[，；、،؛]/.test(row[0] ?? '')
  })

const everyName = (row: readonly string[]) => row.flatMap(namesInCell)

/** InstaPy writes its logs as `2021-03-04 10:20 ~ name ~ 123`. */
function namesInCell(cell: string): string[] {
  const [, logged] = cell.split(' ~ ')
  return logged === undefined ? namesIn(cell.replaceAll('"', ' ')) : [logged]
}

/** The names in a cell of a list: one with something else among its words, such as a remark, names nobody. */
function namesOf(cell: string): string[] {
  const names = namesInCell(cell)
  return names.length > 1 && names.some((name) => nameIn(name) === null) ? [] : names
}

function nameAt(row: readonly string[], column: number, is_list: boolean): string[] {
  const cell = (is_list ? everyName(row) : row)[column] ?? ''
  return nameIn(cell) === null ? [] : [cell]
}

/** Names as a list that is read as the same people again: one that is a heading too gets an @. */
export const listOfNames = (names: readonly string[]) =>
  names
    .map((text) => {
      const name = nameIn(text) ?? text
      return headingRole(name) !== null || /^[\d.]+$/.test(name) ? `@${name}` : name
    })
    .join('\n')
