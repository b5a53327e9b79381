import { type Answer, ok, pleaseWait } from '../../message/answers.ts'
import { parseJson } from '../../message/raw-json.ts'
import { fieldText } from '../../message/read-body.ts'
import type { Route, SandboxCall } from '../call.ts'
import { openRoute } from '../define-route.ts'
import { findViewer } from '../sessions.ts'
import { answerList } from './friendship-routes.ts'

/**
 * Outside /api/v1/: the app requests two lists by name here; to the web's own queries this answers as the real service does to
 * unknown clients.
 */
export const GRAPHQL_ROUTES: readonly Route[] = ['graphql/query/', 'graphql_www/', 'api/graphql/'].map((path) =>
  openRoute(`ANY ${path}`, 'graphql', answerQuery),
)

const WHO_IS_ASKING = pleaseWait(401)

const LISTS = {
  FollowersList: { relation: 'followers', root: 'xdt_api__v1__friendships__followers' },
  FollowingList: { relation: 'following', root: 'xdt_api__v1__friendships__following' },
} as const

function answerQuery(call: SandboxCall): Answer {
  const name = fieldText(call.fields, 'fb_api_req_friendly_name')
  const session = findViewer(call.sandbox.state, call.headers)
  const list = Object.hasOwn(LISTS, name) ? LISTS[name as keyof typeof LISTS] : null
  if (!session || !list) return WHO_IS_ASKING
  const { user_id = '', max_id = '', order = '', query = '' } = variablesOf(call)
  const asked = new URLSearchParams({ max_id: String(max_id), order: String(order), query: String(query) })
  const answer = answerList(
    { ...call, viewer: session.account, query: asked, params: { id: String(user_id) } },
    list.relation,
    true,
  )
  if (answer.status === 200) return ok({ data: { [`1$${list.root}(request_data:$request_data)`]: answer.body } })
  return ok({ errors: [{ message: (answer.body as { message?: string }).message ?? '', severity: 'CRITICAL' }] })
}

function variablesOf(call: SandboxCall): Readonly<Record<string, unknown>> {
  try {
    return parseJson(fieldText(call.fields, 'variables')) as Record<string, unknown>
  } catch {
    return {}
  }
}
