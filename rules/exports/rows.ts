import { usernameOfLink } from '../links.ts'
import { momentOf } from './moments.ts'
import type { SkipRule } from './skipped.ts'
import { repairText } from './text.ts'
import { isUsername, usernameOf } from './usernames.ts'

export type RowDecision =
  /** `added_at` in epoch seconds, null where the row has none. */
  | { kind: 'person'; username: string; added_at: number | null }
  /** A row of the right shape that cannot be used; `found` is in the place of the name. */
  | { kind: 'skipped'; rule: SkipRule; found: unknown }
  /** A label and value row: blocked, restricted, pending and other lists of the export. */
  | { kind: 'other_list' }
  | { kind: 'unknown' }

type Entry = { value?: unknown; username?: unknown; href?: unknown; timestamp?: unknown }

/** Reads one row of a list of people, in any of its shapes; a row rarely contains several people. */
export function decideRow(row: unknown): RowDecision[] {
  if (typeof row === 'string') return [decideName(row, '', '', null)]
  if (!isObject(row)) return [{ kind: 'unknown' }]
  if (Array.isArray(row.label_values)) return [{ kind: 'other_list' }]
  const entries = row.string_list_data
  if (Array.isArray(entries)) return decideListed(entries, row)
  const names_somebody = [row.value, row.username, row.href].some((part) => typeof part === 'string')
  return [names_somebody ? decideEntry(row, '', null) : { kind: 'unknown' }]
}

/** Reads one entry of a map of names to dates, the oldest shape. */
export function decideMapEntry(name: string, date: unknown): RowDecision {
  if (typeof date === 'object' && date !== null) return { kind: 'unknown' }
  return decideName(name, '', '', date)
}

/** Reads one row of another list of the export, which may also be made of labels and values. */
export function decideOtherRow(row: unknown): RowDecision[] {
  if (!isObject(row) || !Array.isArray(row.label_values)) return decideRow(row)
  return [decideLabelled(row.label_values, row.timestamp)]
}

/** What Instagram calls a user name in the languages of its exports. */
const username_label =
  /user ?name|usu[aá]rio|utilizador|de usuario|d[’']utilisateur|benutzer|nutzername|utente|gebruikersnaam|användarnamn|bruger|bruker|käyttäjä|użytkownika|uživatel|používateľ|kullanıcı adı|пользователя|користувача|χρήστη|felhasználó|utilizator|pengguna|người dùng|ユーザー|사용자|用户名|用戶名|यूज़र|यूजर|उपयोगकर्ता|المستخدم|משתמש|ชื่อผู้ใช้/iu

/** Whether a label of an export is that of a user name; written byte by byte, it is repaired first. */
export const isUsernameLabel = (label: string) => username_label.test(repairText(label).normalize('NFC'))

/** The user name is under a label in the owner's language, else in the link, else last, after link and display name. */
function decideLabelled(values: unknown[], timestamp: unknown): RowDecision {
  const labels = values.filter(isObject).map((one) => ({
    label: textOf(one.label),
    text: textOf(one.value) || textOf(one.href),
  }))
  const labelled = labels.find(({ label }) => isUsernameLabel(label))?.text ?? ''
  const link = labels.find(({ text }) => usernameOfLink(text.trim()) !== null)?.text ?? ''
  const last = labels.at(-1)?.text ?? ''
  if (labelled || link) return decideName(labelled, '', link, timestamp)
  if (labels.length > 2 && isUsername(last)) return decideName(last, '', '', timestamp)
  // A display name alone may look like a user name and be another's.
  return last ? { kind: 'skipped', rule: 'not_a_username', found: last } : decideName('', '', '', timestamp)
}

function decideListed(entries: unknown[], row: Record<string, unknown>): RowDecision[] {
  const title = textOf(row.title)
  if (entries.length === 0) return [decideName('', title, '', row.timestamp)]
  // A title can name only one person.
  const whose = entries.length === 1 ? title : ''
  return entries.map((entry) => (isObject(entry) ? decideEntry(entry, whose, row.timestamp) : { kind: 'unknown' }))
}

function decideEntry(entry: Entry, title: string, timestamp: unknown): RowDecision {
  const value = textOf(entry.value) || textOf(entry.username)
  return decideName(value, title, textOf(entry.href), entry.timestamp ?? timestamp)
}

/** The value names the person, else the title, else the link. A title in other letters may be a display name, so the link goes before it. */
function decideName(value: string, title: string, href: string, timestamp: unknown): RowDecision {
  const username =
    usernameOf(value) ?? (isUsername(title) ? title : null) ?? usernameOfLink(href.trim()) ?? usernameOf(title)
  if (username !== null) return { kind: 'person', username, added_at: momentOf(timestamp) }
  if (value.trim() || title.trim()) return { kind: 'skipped', rule: 'not_a_username', found: value.trim() || title }
  if (href.trim()) return { kind: 'skipped', rule: 'not_a_profile', found: href }
  return { kind: 'skipped', rule: 'no_name', found: null }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
