import { describe, expect, test } from 'vitest'
import { billingNoticeText } from '#words/billing-notices.ts'
import { dateText } from '#words/moments.ts'
import { decideNotice as decide, type NoticeFacts } from './billing-notices.ts'

const decideNotice = (facts: NoticeFacts, now: number, zone: string) => {
  const notice = decide(facts, now)
  const until = notice?.until ? dateText(notice.until.getTime(), zone) : ''
  return notice && { ...notice, message: billingNoticeText(notice.kind, { plan: 'Growth', is_trial: false, until }) }
}

const now = Date.UTC(2026, 10, 21, 12)
const evening = Date.UTC(2026, 10, 30, 22)

const well: NoticeFacts = {
  status: 'active',
  period_end: evening,
  grace_until: null,
  cancel_at_period_end: false,
  pending_secret: null,
}

describe('what the user has to know of their subscription', () => {
  test('nothing while all is well', () => {
    expect(decideNotice(well, now, 'UTC')).toBeNull()
  })

  test.each([
    ['UTC', '30 November 2026'],
    ['Pacific/Auckland', '1 December 2026'],
    ['America/Los_Angeles', '30 November 2026'],
  ])('a day is the day it is in %s', (zone, day) => {
    const ending = decideNotice({ ...well, cancel_at_period_end: true }, now, zone)
    const failed = decideNotice({ ...well, status: 'past_due', grace_until: evening }, now, zone)
    expect(ending?.message).toBe(`Your Growth plan ends on ${day}. Your data is safe.`)
    expect(failed?.message).toContain(`stays active until ${day}.`)
  })

  test('a payment to be confirmed comes before one that failed', () => {
    const facts = { ...well, status: 'past_due' as const, grace_until: evening, pending_secret: 'secret' }
    expect(decideNotice(facts, now, 'UTC')).toMatchObject({ kind: 'confirmation_needed', client_secret: 'secret' })
  })

  test('after the days of grace the limits of the Trial are named', () => {
    const facts = { ...well, status: 'past_due' as const, grace_until: now - 1 }
    expect(decideNotice(facts, now, 'UTC')).toMatchObject({ kind: 'payment_overdue', until: null })
  })
})
