import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  combineLists,
  countKnown,
  listCombined,
  listLists,
  listMembers,
  type ProfileUpdate,
  updateProfile,
} from '#contract/audience.ts'
import {
  type AudienceHealth,
  getAudienceHealth,
  listAudienceChanges,
  listHealthPeople,
} from '#contract/audience-health.ts'
import { healthLists } from '#rules/health/lists.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { dayFrom, later, lists, ownerAnswers } from '#web/testing/owner.ts'
import { answered, BUSY, busy, refused, unanswered } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { button, isSeen, press, says, waits } from '#web/testing/walk.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { appMessages, uiMessages } from '#words/generated/first.ts'
import { healthMessages } from '#words/generated/health.ts'

/** What a list asks for, besides its people. */
const listAnswers = [
  answered(countKnown, { known: { added_at: true, followers: 0, private: 0, public: 0, verified: 0 } }),
  ...ownerAnswers,
]

describe('the lists', () => {
  test('look right where they are incomplete, people are on their way and a combination is refused', async () => {
    const { looksRight } = await openPage(paths.lists, [
      answered(listLists, { follower_lists: lists.map((list) => ({ ...list, complete: false })) }),
      unanswered(listMembers),
      busy(combineLists),
      busy(listCombined),
      ...listAnswers,
    ])
    await waits()
    await looksRight('incomplete, people loading')
    await page.getByText(audienceMessages.combine, { exact: true }).first().click()
    await isSeen(button(appMessages.retry))
    await looksRight('combine refused')
  })

  test('look right where people are refused', async () => {
    const { looksRight, drawn } = await openPage(paths.lists, [busy(listMembers), ...listAnswers])
    await isSeen(button(appMessages.retry))
    await drawn()
    await looksRight('people refused')
  })

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

const file = (name: string, text: string) => new File([text], name, { type: 'application/json' })
const onePerson = [{ string_list_data: [{ value: 'ada', href: 'https://www.instagram.com/ada', timestamp: 1 }] }]
const followers = file('followers_1.json', JSON.stringify(onePerson))
const following = file('following.json', JSON.stringify({ relationships_following: onePerson }))

/** What the browser itself tells to be no followers, each for another reason. */
const unusable = [
  file('followers_2.json', '<html><body>'),
  file('followers_3.json', 'PK\x03\x04'),
  file('followers_4.json', ''),
  file('followers_5.json', 'anna, ben'),
  file('following_1.json', JSON.stringify({ relationships_following: onePerson })),
  file('close_friends.json', JSON.stringify({ relationships_close_friends: onePerson })),
]

/** What an upload answers of which not everything could be used. */
const brought: ProfileUpdate = {
  message: audienceMessages.updated,
  followers: 640,
  following: 520,
  non_followers: 271,
  fans: 391,
  mutuals: 249,
  skipped_rows: 4,
  skipped: [
    {
      file: 'followers_2.json',
      rule: 'missing_part',
      reason: 'Part 2 of the export is missing, so some people will be too.',
      count: 0,
      example: null,
    },
    {
      file: 'instagram-second.account-2026-11-19-AbCdEfGh',
      rule: 'other_profile',
      reason: 'This part of the export belongs to @second.account, so it wasn’t read.',
      count: 0,
      example: null,
    },
    {
      file: 'followers_1.json',
      rule: 'not_a_username',
      reason: 'The row contains an invalid Instagram username.',
      count: 3,
      example: 'not a name!',
    },
    {
      file: 'following.json',
      rule: 'duplicate',
      reason: 'This person appears more than once and is counted once.',
      count: 1,
      example: 'ada',
    },
  ],
  lists: [],
}

async function choose(nth: number, files: File[]) {
  const input = () => document.querySelectorAll<HTMLInputElement>('input[type=file]')[nth]
  await expect.poll(input).toBeDefined()
  await userEvent.upload(input() as HTMLInputElement, files)
}

describe('an upload', () => {
  test('looks right with files that cannot be used, and while it is under way', async () => {
    const { looksRight } = await openPage(paths.upload, [unanswered(updateProfile), ...ownerAnswers])
    await choose(0, [followers, ...unusable])
    await choose(1, [following])
    for (const words of Object.values(audienceMessages.fileProblems)) await says(words)
    await says(audienceMessages.fileOfOther({ list: 'close_friends' }))
    await says(audienceMessages.fileOfSide({ side: 'following' }))
    await looksRight('files')
    for (const { name } of unusable) await press(uiMessages.removeFile({ name }))
    await press(audienceMessages.update)
    await says(audienceMessages.uploading)
    await looksRight('uploading')
  })

  test.each([
    [
      'an export doesn’t say whose it is',
      'export_owner_unclear',
      '“export.zip” doesn’t say clearly whose export this is. Confirm that it’s @sandbox.creator’s, or choose @sandbox.creator’s export.',
      'exportIsOwn',
    ],
    [
      'it has an earlier name',
      'export_of_other',
      'This export belongs to @old.name, not @sandbox.creator. Switch to that account, or choose @sandbox.creator’s export.',
      'exportIsRenamed',
    ],
  ] as const)('asks where %s', async (_, code, sentence, answer) => {
    const params = { file: 'export.zip', other: 'old.name', username: 'sandbox.creator' }
    const refusal = refused(updateProfile, 422, code, sentence, params)
    const { looksRight } = await openPage(paths.upload, [refusal, ...ownerAnswers])
    await choose(2, [file('export.zip', 'PK'), file('export (1).zip', 'PK')])
    await press(audienceMessages.update)
    await says(sentence)
    await says(audienceMessages[answer])
    await looksRight(code)
  })

  test('looks right where a part was missing', async () => {
    const { looksRight } = await openPage(paths.upload, [answered(updateProfile, brought), ...ownerAnswers])
    await choose(0, [followers])
    await choose(1, [following])
    await isSeen(page.getByText(`· ${audienceMessages.fileReady}`, { exact: false }).nth(1))
    await press(audienceMessages.update)
    await says(audienceMessages.partMissing)
    await page.getByText(audienceMessages.skipped({ count: 4 })).click()
    await says(audienceMessages.example({ text: 'not a name!' }))
    await looksRight('a part is missing')
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
  week: { came: 5, left: 3, gone: 1, renamed: 2, missing: 4, since: dayFrom(-7) },
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
