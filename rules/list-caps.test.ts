import { describe, expect, test } from 'vitest'
import { capOfList, expectedOf, type ListOfPeople, type ListShown, SHOWN_OF_VERIFIED } from './list-caps.ts'

const famous: ListOfPeople = { of: 'followers', is_own: false, is_verified: true, length: 20_000 }
const read = (shown: number, more: Partial<ListShown> = {}): ListShown => ({ shown, is_end: true, cut: null, ...more })
const limited = (shown: number) => read(shown, { cut: 'limited' })

describe('how many people of a list Instagram shows', () => {
  test.each<[string, Partial<ListOfPeople>, number | null]>([
    ['followers of a verified account are about 50', {}, SHOWN_OF_VERIFIED],
    ['also where their number isn’t known', { length: null }, SHOWN_OF_VERIFIED],
    ['a verified account with fewer is shown whole', { length: 50 }, null],
    ['an account that isn’t verified has no cap that is known', { is_verified: false }, null],
    ['where nobody says whether it is verified, no cap is known', { is_verified: null }, null],
    ['the people it follows are shown', { of: 'following' }, null],
    ['an account sees its own followers', { is_own: true }, null],
  ])('%s', (_, more, cap) => expect(capOfList({ ...famous, ...more }, null)).toBe(cap))

  test.each<[string, Partial<ListOfPeople>, ListShown, number | null]>([
    ['a list that ended early ends there again', { is_verified: false }, limited(312), 312],
    ['this counts more than the report, below it', {}, limited(12), 12],
    ['and above it', {}, limited(1000), 1000],
    ['also of the people it follows', { of: 'following' }, limited(150), 150],
    ['a list that has become as short is whole', {}, limited(20_000), null],
    ['a verified account’s list that was read beyond 50 isn’t capped', {}, read(200, { is_end: false }), null],
    ['nor one that was read to its end', { length: null }, read(30), null],
    ['a reading that was broken off says nothing', {}, read(30, { is_end: false }), SHOWN_OF_VERIFIED],
    ['nor one that led in a circle', {}, read(30, { cut: 'circle' }), SHOWN_OF_VERIFIED],
    ['nor one in which nobody was shown', {}, limited(0), SHOWN_OF_VERIFIED],
    ['an account’s own list has no cap, however it once ended', { is_own: true }, limited(50), null],
  ])('%s', (_, more, before, cap) => expect(capOfList({ ...famous, ...more }, before)).toBe(cap))
})

test('reading a list brings what there is, or what is shown of it', () => {
  expect([expectedOf(20_000, 50), expectedOf(30, 50), expectedOf(20_000, null)]).toEqual([50, 30, 20_000])
  expect([expectedOf(null, 50), expectedOf(null, null)]).toEqual([50, null])
})
