import { filterOf } from '#words/filters.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { upperFirst } from '#words/letters.ts'

/** A skip's code in a word or two. */
export function ruleWords(rule: string): string {
  const { [rule]: known } = messages.rules as Partial<Record<string, string>>
  return filterOf(rule) ?? known ?? upperFirst(rule.replaceAll('_', ' '))
}
