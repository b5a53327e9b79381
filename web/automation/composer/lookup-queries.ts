import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Source } from '#contract/automation.ts'
import { type Found, type Lookup, lookUp } from '#contract/lookup.ts'
import { MINUTE, SECOND } from '#rules/durations.ts'
import { shortcodeOf } from '#rules/media-ids.ts'
import { callApi, messageOf } from '#web/core/api.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

/** As long as the server remembers it. */
const KEPT = 15 * MINUTE

/** When what could not be asked is asked again. */
const AGAIN = 30 * SECOND

/** What Instagram has for a text; given up when something else is asked. Offline it fails at once instead of waiting. */
export const lookupQuery = (account_id: string, q: string, match: 'beginning' | 'whole') =>
  queryOptions({
    queryKey: ['lookup', account_id, match, q],
    queryFn: ({ signal }) => callApi(lookUp, { account_id, q, match }, { signal }),
    staleTime: ({ state }) => (state.data?.unchecked ? 0 : KEPT),
    refetchInterval: ({ state }) => (state.data?.unchecked || state.error ? AGAIN : false),
    gcTime: KEPT,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What is known of a source that was chosen. */
export type SourceCheck =
  | { state: 'checking' }
  | { state: 'found'; found: Found }
  | { state: 'refused'; message: string }
  /** It counts all the same; the preview checks it. */
  | { state: 'unchecked'; message: string }
  /** The user's own: nothing to be looked up. */
  | { state: 'own' }

/** The text a source is looked up by; null for what is the user's own, or was found by a lookup. */
function subjectText(source: Source): string | null {
  if (source.type === 'hashtag') return `#${source.tag}`
  if ('username' in source && source.username !== undefined) return `@${source.username}`
  const { media_id } = source as { media_id?: string }
  return media_id === undefined ? null : `https://www.instagram.com/p/${shortcodeOf(media_id)}/`
}

/** Looks at every source once, in the order of the sources. */
export const useSourceChecks = (account_id: string, sources: readonly Source[]): SourceCheck[] =>
  useQueries({
    queries: sources.map((source) => {
      const text = subjectText(source)
      return { ...lookupQuery(account_id, text ?? '', 'whole'), enabled: text !== null }
    }),
    combine: (results) =>
      results.map(({ data, error }, nth) => {
        const source = sources[nth]
        return source && subjectText(source) === null ? { state: 'own' } : checkOf(data, error)
      }),
  })

function checkOf(data: Lookup | undefined, error: Error | null): SourceCheck {
  if (error) return { state: 'unchecked', message: messages.unchecked({ why: messageOf(error) }) }
  if (!data) return { state: 'checking' }
  const { found, refused, unchecked } = data
  if (refused) return { state: 'refused', message: refused.message }
  const [first] = found
  if (first) return { state: 'found', found: first }
  return { state: 'unchecked', message: messages.unchecked({ why: unchecked?.message ?? '' }) }
}
