import { withInside } from '../faults/json-path.ts'
import { ok } from '../message/answers.ts'
import type { CallKind } from '../message/call-kinds.ts'
import type { PageShape } from '../message/pages.ts'
import { askedBy } from '../message/read-body.ts'
import type { Route, SignedInCall } from './call.ts'
import { type MethodAndPath, signedInRoute } from './define-route.ts'
import type { FoundOrRefused } from './find.ts'

type List<Row> = {
  readonly route: MethodAndPath
  readonly kind: CallKind
  readonly page: PageShape
  /** Rows per page. */
  readonly size: number
  /** All rows, or the refusal. */
  rows(call: SignedInCall): FoundOrRefused<readonly Row[]>
  show(call: SignedInCall, row: Row, place: number): object
  /** The other fields of the answer. */
  around?(call: SignedInCall, rows: readonly Row[], shown: readonly Row[]): object
}

/** A list known in full, paged as its shape says; cursors are small numbers. */
export function listRoute<Row>(list: List<Row>): Route {
  return signedInRoute(list.route, list.kind, (call) => answerPage(call, list), list.page)
}

function answerPage<Row>(call: SignedInCall, { page, size, rows, show, around }: List<Row>) {
  const { found, refusal } = rows(call)
  if (refusal) return refusal
  const from = Math.max(0, ...page.cursors.map(({ asked_by }) => Number(askedBy(call, asked_by)) || 0))
  const end = from + size
  const shown = found.slice(from, end)
  const body = withInside(
    around?.(call, found, shown) ?? {},
    page.rows,
    shown.map((row, place) => show(call, row, from + place)),
  )
  return ok(withCursors(body, page, end < found.length ? String(end) : null))
}

function withCursors(body: object, { cursors }: PageShape, next: string | null): object {
  let whole = body
  for (const { field, flag } of cursors) {
    whole = withInside(whole, flag, next !== null)
    if (next !== null) whole = withInside(whole, field, next)
  }
  return whole
}
