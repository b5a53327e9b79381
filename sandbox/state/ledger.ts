import { FIELD_OF_WRITE, type Write } from './write.ts'

/** A write and, once its effect shows, when that was: ISO 8601 by the machine's clock. */
type Entry = Write & { readonly applied_at: string | null }

/** Every write in order of arrival, and the last one of each account to each target. */
export type Ledger = {
  readonly writes: Entry[]
  readonly last_done: Map<string, Write['kind']>
  readonly duplicates: Map<string, number>
}

export function createLedger(): Ledger {
  return { writes: [], last_done: new Map(), duplicates: new Map() }
}

/** Two of these in a row can each concern something else. */
const NEVER_REPEATED: readonly Write['kind'][] = ['delete_comment', 'mute', 'unmute', 'besties', 'set_biography']

export type WriteTarget = Pick<Write, 'account' | 'kind' | 'target_pk' | 'media_id' | 'parent_pk'>

/** Whether the account's last write to this target was the same one. */
export function isRepeated(ledger: Ledger, target: WriteTarget): boolean {
  return ledger.last_done.get(keyOf(target)) === target.kind
}

export function enterWrite(ledger: Ledger, write: Write): void {
  const shows = write.applied && !write.late
  ledger.writes.push({ ...write, applied: shows, applied_at: shows ? write.at : null })
  if (!write.applied) return
  if (isRepeated(ledger, write) && !NEVER_REPEATED.includes(write.kind)) {
    ledger.duplicates.set(write.account, (ledger.duplicates.get(write.account) ?? 0) + 1)
  }
  ledger.last_done.set(keyOf(write), write.kind)
}

/** The effect of a delayed write shows from now on. */
export function enterEffect(ledger: Ledger, number: number, applied_at: string): void {
  const write = ledger.writes[number]
  if (write) ledger.writes[number] = { ...write, applied: true, applied_at }
}

export function keyOf(target: WriteTarget): string {
  return `${target.account} ${FIELD_OF_WRITE[target.kind]} ${target.parent_pk ?? target.media_id ?? target.target_pk}`
}

export function countDuplicates(ledger: Ledger, account: string | null): number {
  if (account !== null) return ledger.duplicates.get(account) ?? 0
  return [...ledger.duplicates.values()].reduce((sum, count) => sum + count, 0)
}
