import type { SandboxAccount } from './accounts.ts'
import { keyOf, type Ledger } from './ledger.ts'
import { askToFollow, removeFollower } from './relations.ts'
import type { WriteKind } from './write.ts'

/** What people of the crowd do towards an account, by order. */
export const OTHERS_DO = ['ask', 'withdraw', 'leave'] as const
export type OthersDo = (typeof OTHERS_DO)[number]

export type Others = {
  readonly account: string
  readonly does: OthersDo
  readonly people: readonly { readonly key: number; readonly pk: number }[]
  /** World time in epoch milliseconds. */
  readonly world: number
}

/** What was answered or removed before is over: doing it again repeats nothing. */
const ENDED_BY: Partial<Record<OthersDo, readonly WriteKind[]>> = { ask: ['approve', 'remove_follower'] }

export function applyOthers(ledger: Ledger, account: SandboxAccount, { does, people, world }: Others): void {
  for (const { key, pk } of people) {
    if (does === 'ask') askToFollow(account, key, world)
    if (does === 'withdraw') account.incoming.delete(key)
    if (does === 'leave') removeFollower(new Map(), account, key)
    for (const kind of ENDED_BY[does] ?? [])
      ledger.last_done.delete(keyOf({ account: account.name, kind, target_pk: pk, media_id: null, parent_pk: null }))
  }
}
