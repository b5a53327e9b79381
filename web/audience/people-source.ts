import type { ExportFormat, List } from '#contract/audience.ts'
import { addressOf } from '#contract/call.ts'
import type { Formula } from '#rules/sets.ts'

/** Where the people come from that are shown: a list, or a formula over lists. */
export type PeopleSource = { kind: 'list'; list: List } | { kind: 'formula'; formula: Formula }

export const formulaOf = (source: PeopleSource): Formula =>
  source.kind === 'list' ? { list: source.list.id } : source.formula

/** The cache key of the people: a list that changes, such as the exclusion list, gets another key each time. */
export const keyOf = (source: PeopleSource) =>
  source.kind === 'list' ? `${source.list.id} ${source.list.member_count}` : JSON.stringify(source.formula)

/** The address of the people as a file. */
export function fileHref(source: PeopleSource, format: ExportFormat): string {
  const query = { format, headings: 'words' }
  if (source.kind === 'list')
    return `${addressOf('/follower-lists/:id/export', { id: source.list.id }).path}?${new URLSearchParams(query)}`
  const combined = new URLSearchParams({ formula: JSON.stringify(source.formula), ...query })
  return `${addressOf('/follower-lists/combine/export', {}).path}?${combined}`
}
