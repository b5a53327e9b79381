import type { ActionKind } from '#contract/automation.ts'
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

/** What a look at an effect needs besides what the action is about. */
export type Eyes = {
  instagram: SignedIn
  /** Instagram's number of the account itself. */
  own_id: string
  /** A human breath between two pages. */
  breathe: () => Promise<void>
}

/** Everything a look needs: the same for a task's step and for its preview, so that both decide alike. */
export type Looking = Eyes & {
  intention: Intention
  target: Planned
  recall: (person: { id: string; username: string }) => Promise<Memory>
  /** Which of these posts of a person the Instagram account has ever met in this way. */
  findMet: (target_id: string, media_ids: string[]) => Promise<Set<string>>
  /** Epoch ms. */
  now: number
  /** Factor on every duration of the pacing. */
  scale: number
  chance: Chance
}

export type Left =
  | { kind: 'skip'; skip: Skip; username: string; has_looked: boolean }
  /** It is so without us. */
  | { kind: 'already'; username: string }
  | { kind: 'failed'; failure: Failure }

/** What a look led to: somebody or something to act on, and further posts of the same person; or why not. */
export type Looked = { kind: 'act'; subject: Intent; also: string[] } | Left

/** What a look shows of an action's effect. */
export type Sight =
  | { kind: 'shown'; state: 'done' | 'requested'; result_id: string | null }
  | { kind: 'absent' }
  /** Instagram showed too little to tell. */
  | { kind: 'unclear' }

/** One kind of action, from the look before it to the look after it. */
export type Act = {
  look: (looking: Looking) => Promise<Looked>
  /** `was_so`: the answer says that it was so before. The token is the action's own, the same in every try. */
  send: (
    instagram: SignedIn,
    subject: Intent,
    token: string,
  ) => Promise<Outcome<{ was_so: boolean; result_id: string | null }>>
  /** Looks whether it is so. */
  see: (eyes: Eyes, subject: Intent) => Promise<Outcome<Sight>>
  /** Asks the same by another call: one answer alone is no proof that Instagram lied. Null where there is none. */
  seeOtherwise: ((eyes: Eyes, subject: Intent) => Promise<Outcome<Sight>>) | null
}

export type Acts = Record<ActionKind, Act>

export const shown = (result_id: string | null = null): Outcome<Sight> =>
  done({ kind: 'shown', state: 'done', result_id })
export const absent: Outcome<Sight> = done({ kind: 'absent' })
export const unclear: Outcome<Sight> = done({ kind: 'unclear' })
