import type { Source } from '#contract/automation.ts'
import { usernameOf, usernameOfLink } from '#rules/usernames.ts'

/** The user names in a text, written or pasted as names, with @, or as profile addresses; and what is none of these. */
export function readNames(text: string): { names: string[]; wrong: string[] } {
  const names = new Set<string>()
  const wrong: string[] = []
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const name = usernameOf(part) ?? usernameOfLink(part)
    if (name) names.add(name)
    else wrong.push(part)
  }
  return { names: [...names], wrong }
}

const isSame = (one: Source, other: Source) => one.type === other.type && one.username === other.username

/** Sources with some more at the end; each stands there once. */
export function withSources(sources: readonly Source[], type: Source['type'], names: readonly string[]): Source[] {
  const added = names.map((username) => ({ type, username }))
  return [...sources, ...added.filter((source) => !sources.some((other) => isSame(source, other)))]
}

export const withoutSource = (sources: readonly Source[], source: Source) =>
  sources.filter((other) => !isSame(other, source))
