import { useEffect, useState } from 'react'
import { type Draft, newDraft } from '#web/automation/draft.ts'

const keyOf = (account_id: string) => `follow-draft-${account_id}`

/** What was written before in this tab; anything unreadable is as good as nothing. */
function keptDraft(account_id: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(account_id)) ?? '{}')
    return { ...newDraft(), ...(kept as Partial<Draft>) }
  } catch {
    return newDraft()
  }
}

function keep(account_id: string, draft: Draft) {
  try {
    sessionStorage.setItem(keyOf(account_id), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs no more than what a reload would lose.
  }
}

/** The follow task being written for an account; a reload of the page keeps it. */
export function useDraft(account_id: string) {
  const [draft, setDraft] = useState(() => keptDraft(account_id))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  useEffect(() => keep(account_id, draft), [account_id, draft])
  return { draft, change }
}

export type ChangeDraft = ReturnType<typeof useDraft>['change']
