import type { Answer } from '../message/answers.ts'
import type { CallKind } from '../message/call-kinds.ts'
import type { PageShape } from '../message/pages.ts'
import type { WriteKind } from '../state/write.ts'
import type { PlannedWrite, Route, SandboxCall, SignedInCall } from './call.ts'

/** Method and path, as in `GET users/:id/info/`. */
export type MethodAndPath = `${Route['method']} ${string}`

function placeOf(route: MethodAndPath) {
  const [method, path] = route.split(' ') as [Route['method'], string]
  return { method, path }
}

type AnswerTo<Called> = (call: Called) => Answer | Promise<Answer>

export const openRoute = (route: MethodAndPath, kind: CallKind, answer: AnswerTo<SandboxCall>): Route => ({
  ...placeOf(route),
  kind,
  access: 'open',
  answer,
})

/** `page` is given for a list. */
export const signedInRoute = (
  route: MethodAndPath,
  kind: CallKind,
  answer: AnswerTo<SignedInCall>,
  page?: PageShape,
): Route => ({ ...placeOf(route), kind, access: 'signed_in', answer, ...(page && { page }) })

export const writeRoute = (
  route: MethodAndPath,
  kind: WriteKind,
  plan: (call: SignedInCall) => PlannedWrite,
): Route => ({ ...placeOf(route), kind, access: 'write', plan })
