import { setTimeout as pause } from 'node:timers/promises'
import { drawLookGap, MINUTE } from '#rules/pacing.ts'
import type { EngineEdges } from '../automation/edges.ts'
import { heedWarning } from '../automation/heed-warning.ts'
import { type Recurring, startRecurring } from '../edges/recurring.ts'
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
  for (const account of await claimUnnoted(edges.db, MOST_AT_ONCE)) {
    if (signal.aborted) return
    await noteSnapshot(edges, account)
    await pause(drawLookGap(edges.chance) * edges.scale, undefined, { signal }).catch(() => {})
  }
}

/** A reading that fails is tried again with a later round; a warning is heeded like any other. */
async function noteSnapshot(edges: EngineEdges, account: { id: string; instagram_user_id: string }): Promise<void> {
  const { db } = edges
  const { id: account_id } = account
  await workAs(edges, account_id, async (instagram) => {
    const profile = await instagram.ownProfile()
    if (profile.kind !== 'done') return heedWarning(edges, account, profile)
    await updateProfile(db, account_id, profile.value)
    await upsertSnapshot(db, account_id)
  })
}
