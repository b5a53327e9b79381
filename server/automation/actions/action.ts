import type { CommentHistory } from '#rules/comments.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { Former } from '#rules/moving/former.ts'
import { done, type Failure, type Outcome } from '#rules/outcomes.ts'
import type { Chance } from '#rules/pacing.ts'
import type { Skip, SkipReason } from '#rules/skips.ts'
import type { Intention } from '#rules/targeting.ts'
import type { VisitPlan } from '#rules/visits.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Intent, Planned } from '../action-row.ts'

/** What the product's own records contain about a person. */
export type PersonHistory = {
  is_own_account: boolean
  is_excluded: boolean
  /** The account has done the same to this person before. */
  acted_before: boolean
  /** What the account did to them in another task, as far as a visit asks; null where it never met them. */
  met: 'follow' | 'like' | 'comment' | null
  /** What a tool did to them that the user used before. */
  former: Former | null
  /** When the account followed, or requested to follow, them; epoch ms. */
  followed_at: number | null
  liked_mine: boolean
  /** In one of the lists that narrow the task down; true without any, null where one is gone. */
  is_listed: boolean | null
  /** Their posts that the task has planned for. */
  planned_posts: Set<string>
  comments: CommentHistory & { last_at: number | null }
}

/** What a confirmation needs besides the action. */
export type Confirming = {
  instagram: SignedInClient
  /** Instagram's number of the account itself. */
  own_id: string
  /** A human pause between two pages. */
  breathe: () => Promise<void>
}

/** The same for a task's step and for its preview, so that both decide alike. */
export type Inspection = Confirming & {
  intention: Intention
  target: Planned
  recall: (person: { id: string; username: string }) => Promise<PersonHistory>
  /** Those of these posts of a person that the Instagram account has ever done this to. */
  findActedOn: (target_id: string, media_ids: string[], action?: ActionKind) => Promise<Set<string>>
  /** Epoch ms. */
  now: number
  /** Factor on every duration of the pacing. */
  scale: number
  chance: Chance
  /** What the chances of a visit are drawn from: the same for a task, however often it is killed. */
  seed: string
}

export type LeftOut =
  /** `has_read`: by a call to Instagram. */
  | { kind: 'skip'; skip: Skip; username: string; has_read: boolean }
  /** Nothing to do: the effect exists. */
  | { kind: 'already'; username: string }
  /** `is_contradicted`: what was read before says otherwise. */
  | { kind: 'failed'; failure: Failure; is_contradicted?: boolean }

/** A person or post to act on, and further posts of the same person. */
export type ToAct = {
  kind: 'act'
  subject: Intent
  also: string[]
  /** A visit as it is planned; the subject is the person. */
  visit?: VisitPlan
  /** Where a task may do one of several things, and why not the usual one. */
  action?: ActionKind
  because?: SkipReason
}

/** What is to be done, or why nothing is. */
export type Inspected = ToAct | LeftOut

/** What Instagram shows of an action's effect. */
export type Effect =
  | { kind: 'shown'; state: 'done' | 'requested'; result_id: string | null }
  | { kind: 'absent' }
  /** Instagram showed too little to decide. */
  | { kind: 'unclear' }

/** What the answer to a write says. */
export type Sent = { was_so: boolean; result_id: string | null }

/** One kind of action, from the inspection before it to the confirmation after it. */
export type ActionParts = {
  inspect: (inspection: Inspection) => Promise<Inspected>
  /** `was_so`: by the answer, nothing changed. The token is the action's own, the same in every attempt. */
  send: (instagram: SignedInClient, subject: Intent, token: string) => Promise<Outcome<Sent>>
  /** Checks whether Instagram shows the effect. */
  confirm: (confirming: Confirming, subject: Intent) => Promise<Outcome<Effect>>
  /** Checks by another call: one answer alone does not prove a false success. Null where there is no other call. */
  confirmOtherwise: ((confirming: Confirming, subject: Intent) => Promise<Outcome<Effect>>) | null
}

export const shown = (result_id: string | null = null): Outcome<Effect> =>
  done({ kind: 'shown', state: 'done', result_id })
export const absent: Outcome<Effect> = done({ kind: 'absent' })
export const unclear: Outcome<Effect> = done({ kind: 'unclear' })

/** The answer to a write that reports no more than its success. */
export const sent = (answer: Outcome<unknown>, value: Partial<Sent> = {}): Outcome<Sent> =>
  answer.kind === 'done' ? done({ was_so: false, result_id: null, ...value }) : answer
