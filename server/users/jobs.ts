import type { UserEdges } from './edges.ts'
import { workSendingResetLinks } from './forgot-password.ts'
import { workTellingChanges } from './tell-change.ts'
import { workTidyingUp } from './tidy-up.ts'

/** What is done for users in the background. */
export function workForUsers(edges: UserEdges) {
  workSendingResetLinks(edges)
  workTellingChanges(edges)
  workTidyingUp(edges)
}
