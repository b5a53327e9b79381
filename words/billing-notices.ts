import type { NoticeKind } from '#rules/billing-notices.ts'
import { billingNotices } from './generated/server.ts'

/** `until` is a day, written. */
type Noticed = { plan: string; is_trial: boolean; until: string }

/** What the user must know about their subscription. */
export function billingNoticeText(kind: NoticeKind, noticed: Noticed): string {
  const text = billingNotices[kind]
  return typeof text === 'string' ? text : text(noticed)
}
