import { ok } from '../../message/answers.ts'
import { fieldText } from '../../message/read-body.ts'
import type { WriteKind } from '../../state/write.ts'
import type { PlannedWrite, Route, SignedInCall } from '../call.ts'
import { writeRoute } from '../define-route.ts'
import { findPerson } from '../find.ts'
import { showCurrentUser } from '../show-user.ts'
import { NOTHING, onPerson } from './write-routes.ts'

/** Changes of an account's own profile, and its reports. */
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
  writeRoute('POST reports/get_frx_prompt/', 'report', planReport),
  onPerson('users/:id/flag_user/', 'report', () => ({ refusal: null, changes: true, answer: ok() })),
]

type OwnChange = { readonly text: string | null; readonly changes: boolean; readonly change: object }

function onOneself(path: string, kind: WriteKind, plan: (call: SignedInCall) => OwnChange): Route {
  const planFor = (call: SignedInCall): PlannedWrite => {
    const { text, changes, change } = plan(call)
    const user = { ...showCurrentUser(call, call.viewer), ...change }
    return { ...NOTHING, target: call.viewer.person, text, changes, answer: ok({ user }) }
  }
  return writeRoute(`POST ${path}`, kind, planFor)
}

/** The first prompt of a report, and the last tag a client chooses. */
const FIRST_PROMPT = '1'
const LAST_TAG = /spam/

/** The newer generation reports by prompts: first the person, then one tag after the other. */
function planReport(call: SignedInCall): PlannedWrite {
  const about = FIRST_PROMPT === fieldText(call.fields, 'frx_prompt_request_type') ? 'object_id' : 'context'
  const pk = fieldText(call.fields, about)
  const { found, refusal } = findPerson(call, pk)
  if (refusal) return { ...NOTHING, refusal }
  const tags = fieldText(call.fields, 'selected_tag_types')
  const is_reported = LAST_TAG.test(tags)
  return {
    ...NOTHING,
    target: found,
    text: tags || null,
    changes: is_reported,
    answer: ok({ response: { context: pk, ...(is_reported && { follow_up_actions: [{ action: 'block' }] }) } }),
  }
}
