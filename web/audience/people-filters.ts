import { useSearchParams } from 'react-router'

export const sorts = ['username', 'added_at', 'follower_count'] as const
export type MemberSort = (typeof sorts)[number]

/** What the people of a list or formula are narrowed to, and their order. The address has it, so that it can be kept, shared and returned to. */
export type PeopleFilters = {
  q: string
  privacy: '' | 'private' | 'public'
  verified: '' | 'yes' | 'no'
  /** Digits, or empty. */
  followers_from: string
  followers_to: string
  sort: MemberSort
}

/** Longer is refused by the server. */
export const MAX_TYPED = 60
/** Digits of a number of followers. */
export const MAX_DIGITS = 9

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | '' =>
  known.find((value) => value === text) ?? ''

const digitsIn = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? text : '')

/** What an address asks for; what it does not say, or says wrongly, is not asked for. */
export const filtersIn = (search: URLSearchParams): PeopleFilters => ({
  q: (search.get('q') ?? '').slice(0, MAX_TYPED),
  privacy: oneOf(['private', 'public'], search.get('privacy')),
  verified: oneOf(['yes', 'no'], search.get('verified')),
  followers_from: digitsIn(search.get('followers_from')),
  followers_to: digitsIn(search.get('followers_to')),
  sort: oneOf(sorts, search.get('sort')) || 'username',
})

/** What the calls are asked for; what is not narrowed is left out. */
export const narrowedBy = ({ q, privacy, verified, followers_from, followers_to }: PeopleFilters) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(privacy && { privacy }),
  ...(verified && { verified }),
  ...(followers_from && { followers_from: Number(followers_from) }),
  ...(followers_to && { followers_to: Number(followers_to) }),
})

/** Whether anybody may be left out. */
export const isNarrowed = (filters: PeopleFilters) => Object.keys(narrowedBy(filters)).length > 0

/** The address with other filters; what else it says stays. */
export function withFilters(search: URLSearchParams, filters: PeopleFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  const said = { ...filters, q: filters.q.trim(), sort: filters.sort === 'username' ? '' : filters.sort }
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** What the address asks for, and how to ask for something else. */
export function usePeopleFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const change = (part: Partial<PeopleFilters>, { replace = false } = {}) =>
    setSearch(withFilters(search, { ...filters, ...part }), { replace, preventScrollReset: true })
  return { filters, change }
}
