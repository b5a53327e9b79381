import { describe, expect, test } from 'vitest'
import { filtersIn, isNarrowed, narrowedBy, withFilters } from '#web/audience/people-filters.ts'

const inAddress = (text: string) => filtersIn(new URLSearchParams(text))

describe('the address of people', () => {
  test('says what they are narrowed to and keeps what else it says', () => {
    const text = 'list=7&q=anna&privacy=public&verified=yes&followers_from=10&followers_to=2000&sort=follower_count'
    const filters = inAddress(text)
    expect(narrowedBy(filters)).toEqual({
      q: 'anna',
      privacy: 'public',
      verified: 'yes',
      followers_from: 10,
      followers_to: 2000,
    })
    expect(withFilters(new URLSearchParams('list=7'), filters).toString()).toBe(text)
  })

  test('is as short as it can be', () => {
    const search = new URLSearchParams('list=7&q=x&sort=added_at&privacy=private')
    const filters = { ...filtersIn(search), q: ' ', privacy: '' as const, sort: 'username' as const }
    expect(withFilters(search, filters).toString()).toBe('list=7')
  })

  test('asks for nothing that nobody can be asked for', () => {
    const filters = inAddress('privacy=maybe&verified=&followers_from=-1&followers_to=1e9&sort=age')
    expect([isNarrowed(filters), filters.sort]).toEqual([false, 'username'])
    expect(inAddress(`q=${'x'.repeat(99)}`).q).toHaveLength(60)
  })
})
