import { ADVERTS } from '../faults/adverts.ts'
import { type FaultyCursor, readFaultyCursor, writeFaultyCursor } from '../faults/cursors.ts'
import { inside, withInside } from '../faults/json-path.ts'
import { withHalfEmojis, withIdsAsNumbers, withIdsAsText, withNuls, withOddIds } from '../faults/odd-values.ts'
import { type Answer, isFinished } from '../message/answers.ts'
import type { PageShape } from '../message/pages.ts'
import { rawInteger } from '../message/raw-json.ts'
import { askedBy } from '../message/read-body.ts'
import type { Sandbox } from '../sandbox.ts'
import { keyFor, mix } from '../world/chance.ts'
import type { Route, SandboxCall } from './call.ts'

type Page = {
  readonly rows: readonly unknown[]
  /** Cursors by the field of the answer that holds them; empty at the end of a list. */
  readonly next: Readonly<Record<string, string>>
}

type Surroundings = {
  readonly sandbox: Sandbox
  readonly shape: PageShape
  /** Cursors as the client sent them, by the field of the answer they came from. */
  readonly asked: Readonly<Record<string, string>>
  /** The last rows of the previous page. */
  readonly before: readonly unknown[]
  /** Stable for the same page. */
  readonly key: number
}

const half = (rows: readonly unknown[]) => rows.slice(0, Math.ceil(rows.length / 2))

/** Page faults: how each changes the rows and the next cursor, in the order in which several apply. */
const PAGE_FAULTS = {
  overlap: (page, { before }) => ({ ...page, rows: [...before, ...page.rows] }),
  gap: (page) => ({ ...page, rows: page.rows.filter((_, place) => place % 5 !== 1) }),
  reorder: (page, { before, key }) => ({ ...page, rows: disordered(page.rows, before, key) }),
  short_list: ({ rows }) => ({ rows: half(rows), next: {} }),
  cap: ({ rows }) => ({ rows: half(rows), next: {} }),
  advert: (page, { shape }) => ({ ...page, rows: withAdverts(page.rows, ADVERTS[shape.holds]) }),
  empty_page: (page, around) => ({ rows: [], next: leadingBack(page, around) }),
  cursor_endless: (page, around) => ({ ...page, next: leadingBack(page, around) }),
  cursor_circle: (page, around) => ({ ...page, next: leadingRound(page, around) }),
} as const satisfies Record<string, (page: Page, around: Surroundings) => Page>

/** Value faults: how each changes a row, or an answer that is no page. */
const VALUE_FAULTS = {
  half_emoji: withHalfEmojis,
  nul: withNuls,
  ids_as_text: withIdsAsText,
  ids_as_numbers: withIdsAsNumbers,
  odd_ids: withOddIds,
} as const satisfies Record<string, (value: unknown, place: number) => unknown>

export const PAGE_MODES = Object.keys(PAGE_FAULTS) as (keyof typeof PAGE_FAULTS)[]
export const VALUE_MODES = Object.keys(VALUE_FAULTS) as (keyof typeof VALUE_FAULTS)[]

/** Repeats one or two rows of the previous page, drops one or two of this one, and shuffles the rest. */
function disordered(rows: readonly unknown[], before: readonly unknown[], key: number): unknown[] {
  const repeated = before.slice(0, Math.min(2, Math.ceil(before.length / 2)))
  const left = rows.slice(0, rows.length - Math.min(2, Math.floor(rows.length / 6)))
  return [...repeated, ...left]
    .map((row, place) => ({ row, drawn: mix(key, place) }))
    .sort((a, b) => a.drawn - b.drawn)
    .map(({ row }) => row)
}

/** Inserts one advert after the first row, one after every fourth, and the rest at the end, so that each appears. */
function withAdverts(rows: readonly unknown[], adverts: readonly object[]): unknown[] {
  const mixed = rows.flatMap((row, place) => (place % 4 === 0 ? [row, adverts[(place / 4) % adverts.length]] : [row]))
  return [...mixed, ...adverts.slice(Math.ceil(rows.length / 4))]
}

/** The fields whose cursors are replaced: those present, else those the request came with, else the first one a client knows. */
function fieldsOf({ next }: Page, { asked, shape }: Surroundings): string[] {
  const there = Object.keys(next)
  if (there.length > 0) return there
  const led = Object.keys(asked)
  return led.length > 0 ? led : shape.cursors.slice(0, 1).map(({ field }) => field)
}

function leadingBy(page: Page, around: Surroundings, lead: (field: string) => FaultyCursor): Page['next'] {
  return Object.fromEntries(fieldsOf(page, around).map((field) => [field, writeFaultyCursor(lead(field))]))
}

/** A new cursor that leads to the same page again. */
function leadingBack(page: Page, around: Surroundings): Page['next'] {
  around.sandbox.serial += 1
  const turn = around.sandbox.serial
  return leadingBy(page, around, (field) => ({ to: trueCursor(around.asked[field]), turn }))
}

/** The first page leads to A, A to B, and B back to A. */
function leadingRound(page: Page, around: Surroundings): Page['next'] {
  return leadingBy(page, around, (field) => {
    const asked = readFaultyCursor(around.asked[field] ?? '')
    const onwards = page.next[field] ?? ''
    if (asked?.back !== undefined) return { to: asked.back, turn: 0 }
    return asked?.turn === 0 ? { to: onwards, back: asked.to } : { to: onwards, turn: 0 }
  })
}

function trueCursor(text = ''): string {
  return readFaultyCursor(text)?.to ?? text
}

/**
 * Applies page and value faults to an answer; refusals and pictures stay as they are. `call` has its cursors as the client
 * sent them.
 */
export function withPageFaults(
  answer: Answer,
  modes: readonly string[],
  call: SandboxCall,
  route: Route,
  path: string,
): Answer {
  const { sandbox } = call
  const is_tidy = modes.length === 0 && sandbox.faults.length === 0
  if (is_tidy || answer.status !== 200 || isFinished(answer.body)) return answer
  if (!route.page) return modes.length > 0 ? { ...answer, body: withValues(answer.body, modes, 0) as object } : answer
  return { ...answer, body: untidyPage(answer.body, modes, call, route.page, path) }
}

function untidyPage(body: object, modes: readonly string[], call: SandboxCall, shape: PageShape, path: string): object {
  const rows = inside(body, shape.rows)
  if (!Array.isArray(rows)) return body
  const place = `${call.session_id} ${path} ${listName(call, shape)}`
  const asked = cursorsIn(shape, (cursor) => askedBy(call, cursor.asked_by))
  const [led = ''] = Object.values(asked)
  const around: Surroundings = {
    sandbox: call.sandbox,
    shape,
    asked,
    before: call.sandbox.page_ends.get(`${place} ${led}`) ?? [],
    key: keyFor(call.sandbox.world.seed, `${path} ${led}`),
  }
  const tidy: Page = { rows, next: cursorsIn(shape, ({ field }) => inside(body, field)) }
  const page = PAGE_MODES.filter((mode) => modes.includes(mode)).reduce(
    (before, mode): Page => PAGE_FAULTS[mode](before, around),
    tidy,
  )
  keepEnd(call.sandbox, place, tidy.rows, page)
  return writePage(body, page, shape, modes)
}

/** The parameters that identify one of several lists at the same path. */
function listName({ query, fields }: SandboxCall, { cursors }: PageShape): string {
  const unnamed = [...cursors.map(({ asked_by }) => asked_by), 'count', 'page', 'rank_token', 'session_id']
  const named = [...query].filter(([name]) => !unnamed.includes(name))
  return JSON.stringify([named, fields.tab ?? ''])
}

function cursorsIn(shape: PageShape, read: (cursor: PageShape['cursors'][number]) => unknown): Record<string, string> {
  const found = shape.cursors.map((cursor) => [cursor.field, String(read(cursor) ?? '')])
  return Object.fromEntries(found.filter(([, cursor]) => cursor !== ''))
}

const MAX_ENDS = 200
const MAX_ROWS_AT_END = 40

function keepEnd(sandbox: Sandbox, place: string, rows: readonly unknown[], { next }: Page): void {
  const [cursor] = Object.values(next)
  if (cursor === undefined || rows.length === 0) return
  const { page_ends } = sandbox
  page_ends.set(`${place} ${cursor}`, rows.slice(-Math.min(MAX_ROWS_AT_END, Math.ceil(rows.length / 3))))
  const [oldest] = page_ends.keys()
  if (page_ends.size > MAX_ENDS && oldest !== undefined) page_ends.delete(oldest)
}

function writePage(body: object, page: Page, shape: PageShape, modes: readonly string[]): object {
  const rows = page.rows.map((row, place) => withValues(row, modes, place))
  let written = withInside(withValues(withInside(body, shape.rows, []), modes, 1) as object, shape.rows, rows)
  for (const { field, flag } of shape.cursors) {
    const leads_on = shape.cursors.some((cursor) => cursor.flag === flag && cursor.field in page.next)
    written = withInside(written, field, cursorText(page.next[field], modes))
    if (inside(written, flag) !== undefined) written = withInside(written, flag, leads_on)
  }
  if ('num_results' in written) written = { ...written, num_results: rows.length }
  const is_capped = modes.includes('cap') || modes.includes('short_list')
  return is_capped && 'should_limit_list_of_followers' in written
    ? { ...written, should_limit_list_of_followers: true }
    : written
}

function cursorText(cursor: string | undefined, modes: readonly string[]): unknown {
  return cursor !== undefined && modes.includes('ids_as_numbers') && /^\d+$/.test(cursor) ? rawInteger(cursor) : cursor
}

function withValues(value: unknown, modes: readonly string[], place: number): unknown {
  return VALUE_MODES.filter((mode) => modes.includes(mode)).reduce(
    (before, mode) => VALUE_FAULTS[mode](before, place),
    value,
  )
}
