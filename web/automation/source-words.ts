import type { Source } from '#contract/automation.ts'
import { runMessages as messages } from '#words/generated/automation.ts'
import { listText } from '#words/numbers.ts'
import { sourceText } from '#words/sources.ts'

/** More sources than these are counted instead of named. */
const NAMED = 2

/** Sources within a sentence, two of them named and the others counted. */
export function sourcesWords(sources: readonly Source[]): string {
  const named = sources.slice(0, NAMED).map(sourceText)
  return listText(sources.length > NAMED ? [...named, messages.andMore({ count: sources.length - NAMED })] : named)
}

/** Two sources with the same key find the same people; what a list or place is called does not matter. */
export const sourceKey = (source: Source) => {
  if (source.type === 'list') return `list ${source.list_id}`
  return JSON.stringify(Object.entries(source.type === 'place' ? { ...source, name: '' } : source).toSorted())
}
