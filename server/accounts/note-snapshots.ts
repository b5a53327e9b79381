import { setTimeout as pause } from 'node:timers/promises'
import { drawLookGap, MINUTE } from '#rules/pacing.ts'
import type { EngineEdges } from '../automation/edges.ts'
import { type Recurring, startRecurring } from '../edges/recurring.ts'
import { holdAccount } from './hold-account.ts'
import { workAs } from './signed-in.ts'
import { claimUnnoted, updateProfile, upsertSnapshot } from './store.ts'

/** How often accounts without a reading of today are looked for. */
const EVERY = 5 * MINUTE

const MOST_AT_ONCE = 20

/** Notes the followers and following of every connected account once a day, by its user's calendar. Any number of processes share the work. */
export const startNotingSnapshots = (edges: EngineEdges): Recurring =>
  startRecurring(
    EVERY * edges.scale,
    (signal) => noteSnapshots(edges, signal),
    (error) => edges.log.warn({ err: error }, 'daily readings failed'),
  )

async function noteSnapshots(edges: EngineEdges, signal: AbortSignal): Promise<void> {
  for (const { id } of await claimUnnoted(edges.db, MOST_AT_ONCE)) {
    if (signal.aborted) return
    await noteSnapshot(edges, id)
    await pause(drawLookGap(edges.chance) * edges.scale, undefined, { signal }).catch(() => {})
  }
}

const signedOut = 'Instagram has signed this account out. Please connect it again.'

/** A reading that fails is tried again with the next round; only a session that has ended is news. */
async function noteSnapshot(edges: EngineEdges, account_id: string): Promise<void> {
  const { db } = edges
  await workAs(edges, account_id, async (instagram) => {
    const profile = await instagram.ownProfile()
    if (profile.kind === 'done') {
      await updateProfile(db, account_id, profile.value)
      await upsertSnapshot(db, account_id)
    }
    if (profile.kind === 'blocked' && profile.cause === 'signed_out')
      await holdAccount(db, account_id, 'needs_sign_in', signedOut)
  })
}
