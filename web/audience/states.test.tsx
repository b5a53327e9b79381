import { describe, test } from 'vitest'
import { countKnown, listLists } from '#contract/audience.ts'
import {
  type AudienceHealth,
  getAudienceHealth,
  listAudienceChanges,
  listHealthPeople,
} from '#contract/audience-health.ts'
import { healthLists } from '#rules/health/lists.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { dayFrom, later, ownerAnswers } from '#web/testing/owner.ts'
import { answered, BUSY, busy, unanswered } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { button, isSeen, says, waits } from '#web/testing/walk.ts'
import { appMessages } from '#words/generated/first.ts'
import { healthMessages } from '#words/generated/health.ts'

/** What a list asks for, besides its people. */
const listAnswers = [
  answered(countKnown, { known: { added_at: true, followers: 0, private: 0, public: 0, verified: 0 } }),
  ...ownerAnswers,
]

describe('the lists', () => {
  test('look right while they are on their way', async () => {
    const { looksRight } = await openPage(paths.lists, [unanswered(listLists), ...listAnswers])
    await waits()
    await looksRight('loading')
  })

  test('look right where they are refused', async () => {
    const { looksRight, drawn } = await openPage(paths.lists, [busy(listLists), ...listAnswers])
    await isSeen(button(appMessages.retry))
    await drawn()
    await looksRight('refused')
  })
})

/** A part of a reading that Instagram has shown only in part. */
const shortPart = { is_whole: false, received: 380, expected: 410, gap: 'fewer_shown', whole_at: null } as const

/** An audience whose last reading was incomplete. */
const incomplete: AudienceHealth = {
  reading: {
    is_on: true,
    is_reading: false,
    percent: 100,
    began_at: null,
    next_at: later(9),
    rounds: 3,
  },
  cost: { reads: 42, reads_a_day: 60, minutes: 12 },
  followers: shortPart,
  following: null,
  posts: [],
  lists: healthLists.map((kind) => ({
    kind,
    list_id: '1',
    people: 128,
    is_renewed: true,
    as_of: later(-48),
    days: [3, 5, 4].map((people, nth) => ({ date: dayFrom(nth - 4), people })),
  })),
  week: { came: 5, left: 3, gone: 1, renamed: 2, missing: 4 },
  ghosts_from: null,
}

describe('the audience’s health', () => {
  test('looks right while it is on its way', async () => {
    const { looksRight } = await openPage(paths.audience, [unanswered(getAudienceHealth), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('looks right where it is refused', async () => {
    const { looksRight, drawn } = await openPage(paths.audience, [busy(getAudienceHealth), ...ownerAnswers])
    await says(BUSY)
    await drawn()
    await looksRight('refused')
  })

  test('looks right after an incomplete reading', async () => {
    const { looksRight, drawn } = await openPage(paths.audience, [
      answered(getAudienceHealth, incomplete),
      answered(listAudienceChanges, { changes: [], next_cursor: null }),
      ...ownerAnswers,
    ])
    await says(healthMessages.incomplete)
    await drawn()
    await looksRight('incomplete')
  })

  test('looks right with its ghosts during a reading', async () => {
    const reading = incomplete.reading && { ...incomplete.reading, is_reading: true, percent: 40 }
    const { looksRight, drawn } = await openPage(`${paths.audience}?view=ghosts`, [
      answered(getAudienceHealth, { ...incomplete, reading }),
      answered(listHealthPeople, {
        people: [
          {
            username: 'ada',
            is_followed: true,
            person: somebody('ada'),
            reason: { code: 'never_engaged', params: { posts: 12, since: '2026-02-01T09:00:00Z' } },
          },
        ],
        total: 1,
        next_cursor: null,
      }),
      ...ownerAnswers,
    ])
    await says(healthMessages.clearHint)
    await drawn()
    await looksRight('ghosts while reading')
  })
})
