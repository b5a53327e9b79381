import { expect, test } from 'vitest'
import { type Compared, sorted, sorts } from '#web/dashboard/overview/compared.ts'

const row = (username: string, change: Partial<Compared> = {}): Compared => ({
  id: username,
  username,
  full_name: '',
  is_active: false,
  status: 'connected',
  status_reason: null,
  hold: null,
  followers_count: 100,
  following_count: 10,
  profile_pic_url: null,
  connected_at: '2026-11-01T00:00:00Z',
  followers_change: null,
  follow_backs: null,
  today: [],
  tasks: { running: 0, waiting: 0, scheduled: 0, paused: 0, needs_you: 0 },
  ...change,
})

const rate = (share: number | null) => ({
  looked_at: 40,
  followed_back: 10,
  rate: share,
  low: null,
  high: null,
  enough: true,
})

const rows = [
  row('carol', {
    followers_change: 4,
    today: [{ kind: 'follow', daily: 30, daily_used: 12 }],
    follow_backs: rate(null),
  }),
  row('ann', { followers_count: 900, followers_change: -3 }),
  row('ben', { status: 'needs_sign_in', follow_backs: rate(0.2) }),
  row('dan', { tasks: { running: 0, waiting: 0, scheduled: 0, paused: 0, needs_you: 1 }, follow_backs: rate(0.3) }),
]

test('every order puts the larger first, the unknown last, and equals by their names', () => {
  const orders = Object.fromEntries(sorts.map((sort) => [sort, sorted(rows, sort).map(({ username }) => username)]))
  expect(orders).toEqual({
    needs: ['ben', 'dan', 'ann', 'carol'],
    name: ['ann', 'ben', 'carol', 'dan'],
    followers: ['ann', 'ben', 'carol', 'dan'],
    change: ['carol', 'ann', 'ben', 'dan'],
    rate: ['dan', 'ben', 'ann', 'carol'],
    used: ['carol', 'ann', 'ben', 'dan'],
  })
})
