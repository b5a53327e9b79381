import type { SkipRule } from './rows.ts'
import { exampleOf } from './text.ts'
import { usernameOf, usernameOfLink } from './usernames.ts'

export type SkippedNames = { rule: SkipRule; count: number; example: string | null }

/**
 * Reads pasted names, also with an @ or as a profile's address; each person once, and what is no name counted. Blanks are nothing.
 * As many as may be pasted take their time, so they are added in portions.
 */
export function pastedNames() {
  const people = new Set<string>()
  const skipped = new Map<SkipRule, SkippedNames>()
  return {
    add(texts: readonly string[]) {
      for (const text of texts) {
        if (text.trim() === '') continue
        const username = usernameOf(text) ?? usernameOfLink(text.trim())
        const rule = username === null ? 'not_a_username' : people.has(username) ? 'duplicate' : null
        if (username !== null) people.add(username)
        if (rule === null) continue
        const before = skipped.get(rule)
        if (before) before.count++
        else skipped.set(rule, { rule, count: 1, example: exampleOf(text) })
      }
    },
    decided: () => ({ people: [...people], skipped: [...skipped.values()] }),
  }
}

export function decidePasted(texts: readonly string[]): { people: string[]; skipped: SkippedNames[] } {
  const names = pastedNames()
  names.add(texts)
  return names.decided()
}
