import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPerson, type PersonDetails } from '#contract/people.ts'
import { PersonDrawer } from '#web/people/person-drawer.tsx'
import { answered, refused, show } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { peopleMessages as messages } from '#words/generated/people.ts'

const details: PersonDetails = {
  person: somebody('mira.holm', {
    id: '7',
    full_name: 'Mira Holm',
    followers: 12_480,
    following: 312,
    posts: 20,
    follows_me: true,
  }),
  bio: 'Coffee first\nPorto',
  seen_at: '2026-11-20T10:00:00.000Z',
  former: [],
  history: [
    {
      id: '2',
      kind: 'comment',
      state: 'done',
      at: '2026-11-20T10:00:00.000Z',
      account: 'sandbox.creator',
      task_id: '1',
      text: 'What a cup!',
      link: 'https://www.instagram.com/p/C/',
      followed_back_at: null,
      undone_at: null,
    },
    {
      id: '1',
      kind: 'follow',
      state: 'requested',
      at: '2026-11-19T10:00:00.000Z',
      account: 'sandbox.creator',
      task_id: '1',
      text: null,
      link: null,
      followed_back_at: '2026-11-21T10:00:00.000Z',
      undone_at: null,
    },
  ],
  lists: [],
  latest_posts: [
    {
      media_id: '9_7',
      picture: null,
      caption: 'Golden hour',
      taken_at: '2026-11-18T10:00:00.000Z',
      link: 'https://www.instagram.com/p/D/',
    },
  ],
}

const open = (closed: () => void = () => {}) => (
  <PersonDrawer
    username="mira.holm"
    onClose={closed}
    acts={() => <button type="button">Act</button>}
    lists={() => null}
  />
)

test('a drawer tells who somebody is, what was done and what came of it', async () => {
  await show(open(), [answered(getPerson, details)])
  await expect.element(page.getByRole('heading', { name: 'Mira Holm' })).toBeVisible()
  await expect.element(page.getByText('Coffee first Porto')).toBeVisible()
  await expect.element(page.getByText(messages.followsYou)).toBeVisible()
  await expect.element(page.getByText(messages.did.comment)).toBeVisible()
  await expect.element(page.getByText('What a cup!')).toBeVisible()
  await expect.element(page.getByText(/^Followed back, seen/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Golden hour/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Act' })).toBeVisible()
})

test('what a former tool did is marked as its own, with or without a date', async () => {
  const former = [
    { move_id: '1', tool: 'gramaddict', did: 'followed', at: '2024-03-01T10:00:00.000Z', account: 'sandbox.creator' },
    { move_id: '2', tool: 'other', did: 'met', at: null, account: 'sandbox.creator' },
  ] as const
  await show(open(), [answered(getPerson, { ...details, history: [], former: [...former] })])
  await expect.element(page.getByText(messages.former.followed)).toBeVisible()
  const by = RegExp.escape(messages.formerBy({ tool: 'GramAddict', account: 'sandbox.creator' }))
  await expect.element(page.getByText(new RegExp(by))).toBeVisible()
  await expect.element(page.getByText(new RegExp(`^${messages.undated} by a former tool`))).toBeVisible()
})

test('Escape closes it', async () => {
  let closed = 0
  await show(
    open(() => closed++),
    [answered(getPerson, details)],
  )
  await expect.element(page.getByRole('heading', { name: 'Mira Holm' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

test('what cannot be read says why', async () => {
  await show(open(), [refused(getPerson, 503, 'busy', 'Try again in a moment.')])
  await expect.element(page.getByText('Try again in a moment.')).toBeVisible()
})
