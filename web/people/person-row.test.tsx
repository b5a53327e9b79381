import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PersonRow } from '#web/people/person-row.tsx'
import { show } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { peopleMessages as messages } from '#words/generated/people.ts'

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='

const mira = somebody('mira.holm', {
  id: '7',
  full_name: 'Mira Holm',
  picture: DOT,
  is_private: true,
  is_verified: true,
  is_business: true,
  followers: 12_480,
  following: 312,
  posts: 1,
  last_post_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
})

const showIn = (width: number, element: React.ReactNode) => show(<div style={{ width }}>{element}</div>, [])

describe('a person in a row', () => {
  test('has a picture, both names, marks and a link to Instagram', async () => {
    await showIn(900, <PersonRow person={mira} source="Followers of @coffee.daily" />)
    await expect.element(page.getByText('Mira Holm')).toBeVisible()
    await expect.element(page.getByText('@mira.holm', { exact: true })).toBeVisible()
    for (const mark of [messages.private, messages.verified, messages.business])
      await expect.element(page.getByTitle(mark)).toBeVisible()
    const link = page.getByRole('link', { name: messages.onInstagram({ username: 'mira.holm' }) })
    await expect.element(link).toHaveAttribute('href', 'https://www.instagram.com/mira.holm/')
    expect(document.querySelector('img')?.loading).toBe('lazy')
  })

  test('shows counts in columns where there is room, and where they come from', async () => {
    await showIn(900, <PersonRow person={mira} source="Followers of @coffee.daily" />)
    await expect.element(page.getByText('12.5K', { exact: true })).toBeVisible()
    await expect.element(page.getByText(messages.columns.followers, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Followers of @coffee.daily · posted 3 days ago').first()).toBeVisible()
  })

  test('shows counts in a line where there is none', async () => {
    await showIn(360, <PersonRow person={mira} source="Followers of @coffee.daily" />)
    await expect.element(page.getByText('12.5K followers · 312 following · 1 post · posted 3 days ago')).toBeVisible()
    await expect.element(page.getByText('12.5K', { exact: true })).not.toBeVisible()
  })

  test.each([360, 900])('shows why they were skipped at a width of %d', async (width) => {
    await showIn(width, <PersonRow person={mira} reason="12,480 followers, more than 2,500" />)
    const shown = page.getByText('12,480 followers, more than 2,500').elements()
    expect(shown.filter((element) => (element as HTMLElement).checkVisibility())).toHaveLength(1)
  })

  test('stays as high while the picture comes, when it cannot be had, and without one', async () => {
    const heights: number[] = []
    for (const picture of [DOT, '/no/such/picture', null]) {
      const { container, unmount } = await showIn(360, <PersonRow person={{ ...mira, picture }} />)
      const row = container.querySelector('.\\@container') as HTMLElement
      heights.push(row.offsetHeight)
      if (picture !== DOT) await expect.element(page.getByText('MH', { exact: true })).toBeInTheDocument()
      if (picture === '/no/such/picture') await expect.poll(() => container.querySelector('img')).toBeNull()
      heights.push(row.offsetHeight)
      await unmount()
    }
    expect(new Set(heights)).toEqual(new Set([heights[0]]))
    expect(heights[0]).toBeLessThanOrEqual(55)
  })

  test('never shows the picture of the person who had the row before', async () => {
    const { container, rerender } = await showIn(360, <PersonRow person={mira} />)
    const before = container.querySelector('img')
    await rerender(<PersonRow person={{ ...mira, picture: `${DOT}#2` }} />)
    expect(container.querySelector('img')).not.toBe(before)
  })

  test('with only a name shows that', async () => {
    await showIn(900, <PersonRow person={somebody('only.listed')} />)
    await expect.element(page.getByText('@only.listed', { exact: true })).toBeVisible()
    await expect.element(page.getByText(messages.columns.followers, { exact: true })).not.toBeInTheDocument()
  })
})
