import { useQuery } from '@tanstack/react-query'
import type { Source } from '#contract/automation.ts'
import { sourcesStatistics } from '#contract/statistics.ts'
import { MINUTE } from '#rules/durations.ts'
import type { SourceType } from '#rules/source-types.ts'
import { placeIn, subjectIn } from '#rules/subjects.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { listsQuery } from '#web/audience/queries.ts'
import { useSettled } from '#web/audience/use-settled.ts'
import { lookupQuery } from '#web/automation/composer/lookup-queries.ts'
import {
  exampleOffers,
  foundOffers,
  type Offer,
  ownOffers,
  recentOffers,
  typedOffer,
  usableOffers,
  workedOffers,
} from '#web/automation/composer/offers.ts'
import { readSources, type SourceDefaults } from '#web/automation/composer/read-sources.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { callApi, messageOf } from '#web/core/api.ts'
import { folded } from '#web/core/search.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

/** How long somebody stops typing before Instagram is asked, ms. */
const SETTLED = 300

/** The fewest letters worth a look. */
const MIN_LENGTH = 2

type Asked = {
  account_id: string
  typed: string
  wish: SourceDefaults
  types: readonly SourceType[]
  chosen: readonly Source[]
  /** Whether the field is at work; nothing is looked up before. */
  isOpen: boolean
}

/** What can be chosen for what is typed, and what the look-up says of it. */
export function useOffers({ account_id, typed, wish, types, chosen, isOpen }: Asked) {
  const text = typed.trim()
  const lists = useQuery(listsQuery).data ?? []
  const looked = useLookup(account_id, text, isOpen && types.some((type) => type !== 'list'))
  const suggested = useSuggested(account_id, lists)
  const written = readSources(text, wish, types).sources
  const offers: Offer[] =
    text === ''
      ? suggested
      : [
          ...foundOffers(looked.found),
          ...written.slice(0, 1).map(typedOffer),
          ...ownOffers(lists, text),
          ...suggested.filter(({ group, title }) => group !== 'lists' && folded(title).includes(folded(text))),
        ]
  return {
    offers: usableOffers(offers, types, chosen),
    suggested: usableOffers(suggested, types, chosen),
    note: text === '' ? null : looked.note,
    lists,
  }
}

/** What worked, the user's lists, what was used, and in the sandbox what can be tried. */
function useSuggested(account_id: string, lists: Parameters<typeof ownOffers>[0]): Offer[] {
  const has_analytics = useUsage().data?.limits.analytics === true
  const statistics = useQuery({
    queryKey: ['statistics', 'sources', 'composer', account_id],
    queryFn: async () => (await callApi(sourcesStatistics, { account_id })).sources,
    enabled: has_analytics,
    staleTime: 5 * MINUTE,
  })
  const tasks = useQuery(tasksQuery(account_id)).data ?? []
  const info = useQuery(appInfoQuery).data
  return [
    ...workedOffers(statistics.data ?? [], lists),
    ...recentOffers(tasks),
    ...exampleOffers(info?.demo_sources ?? []),
    ...ownOffers(lists, ''),
  ]
}

/** Asks Instagram about one name or address once it stays as it is; several are taken as they are. */
function useLookup(account_id: string, text: string, isOpen: boolean) {
  const settled = useSettled(text, SETTLED)
  const subject = wantedIn(settled)
  const may_ask = isOpen && settled.length >= MIN_LENGTH && subject !== null && subject.type !== 'hashtag'
  const { data, error, isFetching } = useQuery({
    ...lookupQuery(account_id, settled, 'beginning'),
    enabled: may_ask && settled === text,
    // What was found so far stays while more is typed.
    placeholderData: (before) => before,
  })
  if (!may_ask || wantedIn(text) === null) return { found: [], note: null }
  const note = isFetching || settled !== text ? messages.lookingUp : noteOf(data, error)
  return { found: data?.found ?? [], note }
}

/** What can be looked up: a place has no other sign than its name. */
const wantedIn = (text: string) => subjectIn(text) ?? placeIn(text)

function noteOf(data: { found: unknown[]; refused: Note; unchecked: Note } | undefined, error: Error | null) {
  if (error) return messages.unchecked({ why: navigator.onLine ? messageOf(error) : messages.uncheckedOffline })
  if (data?.refused) return data.refused.message
  if (data?.unchecked) return messages.unchecked({ why: data.unchecked.message })
  return data?.found.length === 0 ? messages.noneFound : null
}

type Note = { message: string } | null
