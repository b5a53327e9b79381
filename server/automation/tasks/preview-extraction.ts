import { randomUUID } from 'node:crypto'
import type { Preview } from '#contract/automation.ts'
import { expectedOf } from '#rules/list-caps.ts'
import { meanReadGap } from '#rules/pacing.ts'
import { allowanceOf, readsDoneAt } from '#rules/reads.ts'
import { budgetOf } from '#rules/steps.ts'
import { shareOf } from '#rules/warm-up.ts'
import { previewNotes } from '#words/generated/server.ts'
import type { EngineEdges } from '../engine/edges.ts'
import type { AccountFacts } from '../engine/facts.ts'
import { insertPreview } from '../store.ts'
import { findListOwner } from './find-list-owner.ts'
import type { Planning } from './plan-task.ts'

/** People of one page of a list. */
const PAGE = 200

/** An extraction acts on nobody: its preview shows how much there is to read and how long that takes. */
export async function previewExtraction(
  edges: EngineEdges,
  user: { id: string },
  planning: Planning,
  { now, scale, reads }: AccountFacts,
): Promise<Preview> {
  const { account, plan, limits } = planning
  const { expected_count, cap, username } = await findListOwner(edges, user.id, account, plan)
  const people = Math.min(plan.target_count, expectedOf(expected_count, cap) ?? Infinity)
  const read_count = Math.ceil(people / PAGE) + (plan.options.profile_details ? people : 0)
  const preview_id = randomUUID()
  await insertPreview(edges.db, user.id, { id: preview_id, account_id: account.id, request: plan, act: [] })
  const starts_at = Math.max(now, plan.start_at === null ? 0 : Date.parse(plan.start_at))
  const { reader, caps } = budgetOf({ ...plan, share: shareOf(limits.warm_up, now, scale).factor }, reads)
  const an_hour = allowanceOf(reader, caps.hourly).own
  const a_day = allowanceOf(reader, caps.daily).own
  const gap = meanReadGap * scale
  const finishes_at = readsDoneAt(read_count, { reader, caps, recent: reads.recent, gap, scale }, starts_at)
  return {
    preview_id,
    act: [],
    skip: [],
    totals: {
      act: 0,
      skip: 0,
      looked_at: 0,
      asked: people,
      complete: true,
      note:
        expected_count === null
          ? null
          : previewNotes.extraction({
              username,
              expected: expected_count,
              read: people,
              reads: read_count,
              an_hour,
              is_slow: read_count > an_hour,
            }),
      by_reason: [],
    },
    warnings: cap !== null && cap < plan.target_count ? [previewNotes.list_capped({ username, shown: cap })] : [],
    sharing: null,
    estimate: {
      per_day: plan.options.profile_details ? Math.min(people, a_day) : people,
      starts_at: new Date(starts_at).toISOString(),
      finishes_at: new Date(finishes_at).toISOString(),
      pauses: [],
    },
  }
}
