import type { WriteKind } from '../../kept/writes.ts'
import { ok } from '../answers.ts'
import type { PlannedWrite, Route, SignedInCall } from '../call.ts'
import { fieldText } from '../read-body.ts'
import { showCurrentUser } from '../show-user.ts'
import { NOTHING, onPerson } from './write-routes.ts'

/** What an account changes of itself, and whom it reports. */
export const ACCOUNT_ROUTES: readonly Route[] = [
  onOneself('accounts/set_private/', 'set_private', (call) => ({
    text: null,
    changes: !(call.viewer.changed.is_private ?? call.viewer.person.is_private),
    change: { is_private: true },
  })),
  onOneself('accounts/set_public/', 'set_public', (call) => ({
    text: null,
    changes: call.viewer.changed.is_private ?? call.viewer.person.is_private,
    change: { is_private: false },
  })),
  onOneself('accounts/set_biography/', 'set_biography', (call) => {
    const text = fieldText(call.fields, 'raw_text')
    return { text, changes: true, change: { biography: text } }
  }),
  onPerson('users/:id/flag_user/', 'report', () => ({ refusal: null, changes: true, answer: ok() })),
]

type OwnChange = { readonly text: string | null; readonly changes: boolean; readonly change: object }

function onOneself(path: string, kind: WriteKind, plan: (call: SignedInCall) => OwnChange): Route {
  const planFor = (call: SignedInCall): PlannedWrite => {
    const { text, changes, change } = plan(call)
    const user = { ...showCurrentUser(call, call.viewer), ...change }
    return { ...NOTHING, target: call.viewer.person, text, changes, answer: ok({ user }) }
  }
  return { method: 'POST', path, kind, access: 'write', plan: planFor }
}
