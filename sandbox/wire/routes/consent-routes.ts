import { clearConfirmed } from '../../faults/faults.ts'
import { type Answer, ok } from '../../message/answers.ts'
import { fieldText } from '../../message/read-body.ts'
import { endByOwner } from '../../sandbox.ts'
import { isRowOn } from '../../state/rows.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'

/** Agreement to new terms, screen by screen; the fault and the row `consent` end with the last one. */
export const CONSENT_ROUTES: readonly Route[] = [
  signedInRoute('POST consent/existing_user_flow/', 'consent', answerScreen),
]

const SCREENS = ['qp_intro', 'tos_and_two_age_button', 'dob'] as const

function answerScreen(call: SignedInCall): Answer {
  const { faults, consents, state } = call.sandbox
  const account = call.viewer.name
  const is_ordered = faults.some(
    (fault) =>
      fault.mode === 'consent' &&
      (fault.account === null || fault.account === account) &&
      !fault.confirmed.includes(account),
  )
  const is_asked = is_ordered || isRowOn(state.rows, 'consent', account)
  if (!is_asked) return ok({ screen_key: 'already_finished' })
  const done = consents.get(account) ?? new Set()
  consents.set(account, done.add(fieldText(call.fields, 'current_screen_key')))
  const next = SCREENS.find((screen) => !done.has(screen))
  if (next) return ok({ screen_key: next, contents: {} })
  clearConfirmed(faults, account)
  endByOwner(call.sandbox, call.viewer)
  consents.delete(account)
  return ok({ screen_key: 'finished' })
}
