import { usernameOfLink } from '../links.ts'
import { asUsername } from '../typed-text.ts'
import type { SkipRule } from './skipped.ts'
import { exampleOf } from './text.ts'
import { isUsername, usernameOf } from './usernames.ts'

export type SkippedNames = { rule: SkipRule; count: number; example: string | null }

/** Letters. A name has at most 30, with what people type around it; to compose what is longer costs more than all others together. */
const MAX_COMPOSED = 64

/**
 * Reads pasted names, also with an @ or as a profile's address; each person once, and what is no name counted. Blanks are nothing.
 * As many as may be pasted take their time, so they are added in portions.
 */
export function pastedNames() {
  const people = new Set<string>()
  const skipped = new Map<SkipRule, SkippedNames>()
  const skip = (rule: SkipRule, text: string) => {
    const before = skipped.get(rule)
    if (before) before.count++
    else skipped.set(rule, { rule, count: 1, example: exampleOf(text) })
  }
  const addOne = (text: string) => {
    if (text.length > MAX_COMPOSED && !/^[ -~]*$/.test(text)) return skip('not_a_username', text)
    const given = isUsername(text) ? text : asUsername(text)
    if (given === '') return
    const username = usernameOf(given) ?? usernameOfLink(given)
    if (username === null) return skip('not_a_username', text)
    if (people.has(username)) return skip('duplicate', text)
    people.add(username)
  }
  return {
    add(texts: readonly string[]) {
      for (const text of texts) addOne(text)
    },
    decided: () => ({ people: [...people], skipped: [...skipped.values()] }),
  }
}

export function decidePasted(texts: readonly string[]): { people: string[]; skipped: SkippedNames[] } {
  const names = pastedNames()
  names.add(texts)
  return names.decided()
}
