import type { CommentHistory } from '#rules/comments.ts'
import { done, type Failure, type Outcome } from '#rules/outcomes.ts'
import type { Chance } from '#rules/pacing.ts'
import type { Skip } from '#rules/reasons.ts'
import type { Intention } from '#rules/targeting.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Intent, Planned } from '../action-row.ts'

/** What the product knows of somebody from its own records. */
export type Memory = {
  is_own_account: boolean
  never_listed: boolean
  /** The account has done the same to this person before. */
  acted_before: boolean
  /** When the account followed, or asked to follow, them; epoch ms. */
  followed_at: number | null
  liked_mine: boolean
  /** Their posts that the task has planned for. */
  planned_posts: Set<string>
  comments: CommentHistory & { last_at: number | null }
}

/** What a confirmation needs besides what the action is about. */
export type Confirming = {
  instagram: SignedIn
  /** Instagram's number of the account itself. */
  own_id: string
  /** A human breath between two pages. */
  breathe: () => Promise<void>
}

/** Everything an inspection needs: the same for a task's step and for its preview, so that both decide alike. */
export type Inspection = Confirming & {
  intention: Intention
  target: Planned
  recall: (person: { id: string; username: string }) => Promise<Memory>
  /** Which of these posts of a person the Instagram account has ever done this to. */
  findMet: (target_id: string, media_ids: string[]) => Promise<Set<string>>
  /** Epoch ms. */
  now: number
  /** Factor on every duration of the pacing. */
  scale: number
  chance: Chance
}

export type LeftOut =
  | { kind: 'skip'; skip: Skip; username: string; has_looked: boolean }
  /** It is so without us. */
  | { kind: 'already'; username: string }
  | { kind: 'failed'; failure: Failure }

/** What an inspection led to: a person or post to act on, and further posts of the same person; or why not. */
export type Inspected = { kind: 'act'; subject: Intent; also: string[] } | LeftOut

/** What Instagram shows of an action's effect. */
export type Effect =
  | { kind: 'shown'; state: 'done' | 'requested'; result_id: string | null }
  | { kind: 'absent' }
  /** Instagram showed too little to tell. */
  | { kind: 'unclear' }

/** One kind of action, from the inspection before it to the confirmation after it. */
export type Action = {
  inspect: (inspection: Inspection) => Promise<Inspected>
  /** `was_so`: the answer says that it was so before. The token is the action's own, the same in every attempt. */
  send: (
    instagram: SignedIn,
    subject: Intent,
    token: string,
  ) => Promise<Outcome<{ was_so: boolean; result_id: string | null }>>
  /** Checks whether Instagram shows the effect. */
  confirm: (confirming: Confirming, subject: Intent) => Promise<Outcome<Effect>>
  /** Asks the same by another call: one answer alone does not prove a false success. Null where there is no other call. */
  confirmOtherwise: ((confirming: Confirming, subject: Intent) => Promise<Outcome<Effect>>) | null
}

export const shown = (result_id: string | null = null): Outcome<Effect> =>
  done({ kind: 'shown', state: 'done', result_id })
export const absent: Outcome<Effect> = done({ kind: 'absent' })
export const unclear: Outcome<Effect> = done({ kind: 'unclear' })
