import type { FastifyReply } from 'fastify'
import type { Headings } from '#contract/fields.ts'
import { BYTE_ORDER_MARK, csvFormOf, csvOf, forPrograms } from '#rules/csv.ts'
import { personHeadings } from '#words/headings.ts'
import { language } from '#words/language.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { SavedPerson } from '../store.ts'

const columns = ['username', 'instagram_id', 'profile'] as const

/** Sends people as a file. `found` is undefined where there is no such preview or task. */
export function sendPeople(reply: FastifyReply, name: string, found: SavedPerson[] | undefined, headings: Headings) {
  if (!found) throw new Refusal('not_found')
  const inWords = headings === 'words'
  const text = csvOf(
    columns.map((column) => (inWords ? personHeadings[column] : column)),
    found.map(({ username, target_id }) => [username, target_id, `https://www.instagram.com/${username}/`]),
    inWords ? csvFormOf(language()) : forPrograms,
  )
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send((inWords ? BYTE_ORDER_MARK : '') + text)
  return {}
}
