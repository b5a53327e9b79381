import type { Person } from '#contract/people.ts'
import { DAY } from '#rules/durations.ts'
import { peopleMessages as messages } from '#words/generated/people.ts'
import { compactText } from '#words/numbers.ts'
import { daysAgo } from '#words/people.ts'

export const profileLink = (username: string) => `https://www.instagram.com/${username}/`

/** The name to call somebody by. */
export const nameOf = ({ full_name, username }: Person) => full_name ?? username

const short = (count: number) => compactText(count)
const counted = (count: number) => ({ count, shown: short(count) })

/** When they posted last, in days from now. */
export function lastPostWords({ last_post_at }: Person, now = Date.now()): string | null {
  if (last_post_at === null) return null
  return messages.lastPost({ ago: daysAgo(Math.max(0, Math.floor((now - Date.parse(last_post_at)) / DAY))) })
}

/** What a row can show of a person. */
export const personColumns = ['followers', 'following', 'posts', 'last_post', 'mutuals'] as const
export type PersonColumn = (typeof personColumns)[number]

const counts = ['followers', 'following', 'posts'] as const

/** The counts in columns, each null where it is unknown; nothing where all are. */
export function countColumns(person: Person, hidden: readonly string[] = []) {
  const shown = counts.filter((name) => !hidden.includes(name))
  if (shown.every((name) => person[name] === null)) return null
  return shown.map((name) => {
    const count = person[name]
    return { name, label: messages.columns[name], value: count === null ? '–' : short(count) }
  })
}

/** What one judges a person by, the most telling first. */
export function factsOf(person: Person, hidden: readonly string[] = []): string[] {
  const facts = counts.flatMap((name) => {
    const count = person[name]
    return count === null || hidden.includes(name) ? [] : [messages[name](counted(count))]
  })
  return [...facts, ...besidesCounts(person, hidden)]
}

/** What has no column. */
export const besidesCounts = (person: Person, hidden: readonly string[] = []): string[] =>
  [
    person.mutuals && !hidden.includes('mutuals') ? messages.mutuals(counted(person.mutuals)) : null,
    hidden.includes('last_post') ? null : lastPostWords(person),
  ].filter((fact) => fact !== null)
