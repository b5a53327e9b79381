import type { Person } from '#contract/people.ts'
import { DAY } from '#rules/durations.ts'
import { compactNumber } from '#web/ui/numbers.ts'
import { peopleMessages as messages } from '#words/people.ts'

export const profileLink = (username: string) => `https://www.instagram.com/${username}/`

/** The name to call somebody by. */
export const nameOf = ({ full_name, username }: Person) => full_name ?? username

const short = (count: number) => compactNumber.format(count)

/** When they posted last, in days from now. */
export function lastPostWords({ last_post_at }: Person, now = Date.now()): string | null {
  if (last_post_at === null) return null
  return messages.lastPost(Math.max(0, Math.floor((now - Date.parse(last_post_at)) / DAY)))
}

/** The counts in columns, each null where it is unknown; nothing where all are. */
export function countColumns({ followers, following, posts }: Person) {
  if (followers === null && following === null && posts === null) return null
  const columns = { followers, following, posts }
  return (['followers', 'following', 'posts'] as const).map((name) => ({
    name,
    label: messages.columns[name],
    value: columns[name] === null ? '–' : short(columns[name]),
  }))
}

/** What one judges a person by, the most telling first. */
export function factsOf(person: Person): string[] {
  const { followers, following, posts } = person
  const facts = [
    followers === null ? null : messages.followers(short(followers)),
    following === null ? null : messages.following(short(following)),
    posts === null ? null : messages.posts(short(posts), posts === 1),
    ...besidesCounts(person),
  ]
  return facts.filter((fact) => fact !== null)
}

/** What has no column. */
export const besidesCounts = (person: Person): string[] =>
  [person.mutuals ? messages.mutuals(short(person.mutuals)) : null, lastPostWords(person)].filter(
    (fact) => fact !== null,
  )
