import { shown } from '../exports/text.ts'
import { momentIn } from './json.ts'
import { dayFirst, formerMoment, type MomentFormat } from './moments.ts'
import { type FormerTool, type Gathering, idIn, type LeftOutRows, nameIn, type RowMeaning } from './person.ts'

/** What a column of a table contains. `date` is the moment of what a row means. */
export const columnRoles = [
  'username',
  'instagram_id',
  'date',
  'followed_at',
  'unfollowed_at',
  'action',
  'ignored',
] as const
export type ColumnRole = (typeof columnRoles)[number]

export const MAX_COLUMNS = 50

/** How a table is read. */
export type TableChoice = {
  columns: ColumnRole[]
  /** What a row means where no column says so. */
  means: RowMeaning
  has_header: boolean
  /** Whether 3/4 is the third of April. */
  day_first: boolean
}

/** A suggestion, and what it was made from. */
export type TableLooks = TableChoice & {
  headings: string[]
  /** The first rows, as they can be shown. */
  sample: string[][]
  /** No date shows whether the day comes first. */
  is_date_unclear: boolean
}

const headings: Partial<Record<ColumnRole, RegExp>> = {
  unfollowed_at: /un-?follow/i,
  followed_at: /follow(ed)?[ _-]?(at|on|date|time|since)|date[ _-]?follow|followed$/i,
  instagram_id: /^(user[ _-]?|instagram[ _-]?|profile[ _-]?|ig[ _-]?)?(id|pk)$/i,
  username:
    /^(user|user[ _-]?name|handle|account|profile|profile[ _-]?(url|link)|instagram|ig|login|nick(name)?|name|url|link|usuario|utilisateur|benutzername|utente|usuário|имя пользователя)$/i,
  action: /^(action|type|interaction|event|status|did)$/i,
  date: /date|time|when|created|timestamp|fecha|datum|\bat$|_at$/i,
}

/** Rows that decide what the columns are. */
const LOOKED_AT = 200

const share = (values: string[], fits: (value: string) => boolean) => {
  const filled = values.filter((value) => value !== '')
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
}

/** Suggests what a table's columns are, by their headings and by what is in them. */
export function suggestColumns(rows: string[][], file: string, now: number): TableLooks {
  const width = Math.min(MAX_COLUMNS, Math.max(1, ...rows.slice(0, LOOKED_AT).map((row) => row.length)))
  const first = rows[0] ?? []
  const clock: MomentFormat = { zone: 'UTC', day_first: true, now }
  const isDate = (text: string) => formerMoment(text, clock) !== null
  const has_header = first.some((text) => headingRole(text) !== null) && !first.some(isDate)
  const body = rows.slice(has_header ? 1 : 0, LOOKED_AT)
  const values = Array.from({ length: width }, (_, at) => body.map((row) => row[at] ?? ''))
  const columns = assignRoles(values, has_header ? first : [], isDate)
  const dates = values.filter((_, at) => /date|_at$/.test(columns[at] ?? '')).flat()
  const order = dayFirst(dates)
  return {
    columns,
    means: meaningOf(file),
    has_header,
    day_first: order ?? true,
    headings: Array.from({ length: width }, (_, at) => (has_header ? shown(first[at] ?? '', 40) : '')),
    sample: body.slice(0, 3).map((row) => Array.from({ length: width }, (_, at) => shown(row[at] ?? '', 40))),
    is_date_unclear: order === null && dates.some((text) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d/.test(text)),
  }
}

/** Each role once; the username first, since nothing works without it. */
function assignRoles(values: string[][], header: string[], isDate: (text: string) => boolean): ColumnRole[] {
  const columns: ColumnRole[] = values.map(() => 'ignored')
  const free = () => columns.flatMap((role, at) => (role === 'ignored' ? [at] : []))
  const isName = (text: string) => nameIn(text) !== null && !/^\d+$/.test(text) && !isDate(text)
  const best = (role: ColumnRole, fits: (text: string) => boolean, least: number) => {
    const scored = free().map((at) => {
      const is_headed = headingRole(header[at] ?? '') === role
      const fit = share(values[at] ?? [], fits)
      return { at, score: fit < least && !(is_headed && fit > 0) ? 0 : fit + (is_headed ? 1 : 0), is_headed }
    })
    const top = scored.reduce((a, b) => (b.score > a.score ? b : a), { at: -1, score: 0, is_headed: false })
    return top.score > 0 ? top : null
  }
  const give = (role: ColumnRole, fits: (text: string) => boolean, least: number, only_headed = false) => {
    const found = best(role, fits, least)
    if (found && (found.is_headed || !only_headed)) columns[found.at] = role
  }
  give('username', isName, 0.5)
  give('unfollowed_at', isDate, 0.5, true)
  give('followed_at', isDate, 0.5, true)
  give('instagram_id', (text) => idIn(text) !== null, 0.9, true)
  give('date', isDate, 0.8)
  give('action', (text) => actionIn(text) !== null, 0.5)
  return columns
}

function headingRole(text: string): ColumnRole | null {
  const bare = text.trim()
  const found = Object.entries(headings).find(([, pattern]) => pattern.test(bare))
  return found ? (found[0] as ColumnRole) : null
}

/** What the rows of a file mean, by its name. */
export function meaningOf(file: string): RowMeaning {
  const name = file.toLowerCase()
  if (/white|black|exclu|never|ignore|protect|dont|block/.test(name)) return 'excluded'
  if (/unfollow/.test(name)) return 'unfollowed'
  if (/follow/.test(name)) return 'followed'
  if (/comment/.test(name)) return 'commented'
  return /like/.test(name) ? 'liked' : 'met'
}

/** What a word in a column of actions means; null where it says nothing. */
export function actionIn(text: string): RowMeaning | null {
  const word = text.trim().toLowerCase()
  if (/^un-?follow/.test(word)) return 'unfollowed'
  if (/^(follow|request)/.test(word)) return 'followed'
  if (/^like/.test(word)) return 'liked'
  if (/^comment/.test(word)) return 'commented'
  return /^(met|interact|visit|view|watch|message|dm)/.test(word) ? 'met' : null
}

type Reading = { gathering: Gathering; left: LeftOutRows; clock: MomentFormat }

/** Takes the people of a table. */
export function readTable(rows: Iterable<string[]>, choice: TableChoice, tool: FormerTool, reading: Reading) {
  let nth = 0
  for (const row of rows) {
    const is_heading = nth++ === 0 && choice.has_header
    if (!is_heading && row.some((field) => field !== '')) takeRow(row, choice, tool, reading)
  }
}

function takeRow(row: string[], choice: TableChoice, tool: FormerTool, { gathering, left, clock }: Reading) {
  const cell = (role: ColumnRole) => row[choice.columns.indexOf(role)]
  const moment = (role: ColumnRole) => momentIn(cell(role), { ...clock, day_first: choice.day_first }, left)
  const take = (did: RowMeaning, at: number | null) =>
    gathering.take(tool, left, { name: cell('username') ?? '', id: cell('instagram_id'), did, at })
  if (take(actionIn(cell('action') ?? '') ?? choice.means, moment('date')) === null) return
  if (cell('followed_at')) take('followed', moment('followed_at'))
  if (cell('unfollowed_at')) take('unfollowed', moment('unfollowed_at'))
}
