import type { UserEdges } from './edges.ts'
import { workSendingResetLinks } from './forgot-password.ts'
import { workTellingPasswordChanged } from './tell-password-changed.ts'
import { workTidyingUp } from './tidy-up.ts'

/** What is done for users in the background. */
export function workForUsers(edges: UserEdges) {
  workSendingResetLinks(edges)
  workTellingPasswordChanged(edges)
  workTidyingUp(edges)
}
