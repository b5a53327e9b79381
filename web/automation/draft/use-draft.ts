import { useEffect, useState } from 'react'
import type { Schedule } from '#contract/schedules.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { type Draft, newDraft } from '#web/automation/draft/draft.ts'

/** What a task that is being set up begins with. */
export type Beginning = {
  /** Makes of the draft that was kept the one to begin with. */
  begin: (kept: Draft) => Draft
  /** The schedule that is being changed. */
  schedule: Schedule | null
  /** It is for people chosen one by one: no filter applies to them unless one is set. */
  is_chosen?: boolean
}

/** The number goes up when a draft becomes another thing, so that an older one is not taken for it. */
const keyOf = (account_id: string, kind: TaskKind) => `task-draft-3-${kind}-${account_id}`

/** What was written before in this tab; anything unreadable is as good as nothing. */
function keptDraft(account_id: string, kind: TaskKind): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(account_id, kind)) ?? '{}')
    return { ...newDraft(kind), ...(kept as Partial<Draft>) }
  } catch {
    return newDraft(kind)
  }
}

/** Keeps what is being written for a reload of the page, or for the screen that is opened with it. */
export function keepDraft(account_id: string, draft: Draft) {
  try {
    sessionStorage.setItem(keyOf(account_id, draft.kind), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs no more than what a reload would lose.
  }
}

/**
 * The task of one kind being written for an account. A reload of the page keeps it, unless it is a schedule's or for people chosen one
 * by one: those come from the address again, and the next task has the usual filters.
 */
export function useDraft(account_id: string, kind: TaskKind, { begin, schedule, is_chosen }: Beginning) {
  const [draft, setDraft] = useState(() => begin(keptDraft(account_id, kind)))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const keeps = schedule === null && !is_chosen
  useEffect(() => {
    if (keeps) keepDraft(account_id, draft)
  }, [account_id, draft, keeps])
  return { draft, change }
}

export type ChangeDraft = ReturnType<typeof useDraft>['change']
