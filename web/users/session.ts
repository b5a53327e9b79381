import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { answerOf, callApi, noAnswer, timezone } from '#web/core/api.ts'

type Session = { user: calls.SignedIn['user'] | null; instagram_session: calls.SignedIn['instagram_session'] }

declare global {
  /** The authentication check that index.html has already asked for; taken once. */
  var sessionAnswer: Promise<Response> | undefined
}

async function askSession() {
  const early = globalThis.sessionAnswer
  globalThis.sessionAnswer = undefined
  if (!early) return callApi(calls.checkSession)
  return early
    .then((response) => answerOf(calls.checkSession, response))
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') throw noAnswer('timeout')
      return callApi(calls.checkSession)
    })
}

/** Who has not chosen a plan yet has no Instagram either (specification, section 4). */
const cleared = (session: Session): Session =>
  session.user?.subscription_onboarding_completed ? session : { ...session, instagram_session: null }

/** Milliseconds. */
const JUST_NOW = 1000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }) => {
    const session = cleared(await askSession())
    const known = client.getQueryData<Session>(['session'])?.user?.id
    // Somebody else has signed in within this browser: nothing of the user before stays in this tab.
    if (known !== undefined && session.user && session.user.id !== known) leaveSession()
    return session
  },
  // With no user known it is asked again on every path change (guards.tsx); otherwise now and then, on return to the tab.
  staleTime: (query) => (query.state.data?.user ? 60_000 : 0),
  // The page itself reports a failure of the first request, instead of repeating it.
  retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW,
})

export const useSession = () => useQuery(sessionQuery)

/** Stores the newly signed-in user; the screens continue by themselves once there is one. */
function useStartSession() {
  const client = useQueryClient()
  return (answer: calls.SignInAnswer) => {
    if (!answer.user) return
    // Another user may have been signed in before.
    client.removeQueries({ type: 'inactive' })
    client.setQueryData(sessionQuery.queryKey, cleared(answer))
  }
}

/** A call after which its user is signed in. */
export function useSigningIn<Form>(mutationFn: (form: Form) => Promise<calls.SignInAnswer>) {
  const onSuccess = useStartSession()
  return useMutation({ mutationFn, onSuccess })
}

export const useLogin = () =>
  useSigningIn((form: { email: string; password: string; remember_me: boolean }) => callApi(calls.login, form))

export const useRegister = () =>
  useSigningIn((form: { email: string; password: string }) =>
    callApi(calls.register, { ...form, timezone: timezone() }),
  )

/** Reloads the sign-in page, so that nothing of the user stays in this tab: neither in memory nor what they were writing. */
export function leaveSession() {
  sessionStorage.clear()
  location.assign(paths.login)
}

const LOGOUT = ['logout']

export const useLogout = () =>
  useMutation({ mutationKey: LOGOUT, mutationFn: () => callApi(calls.logout), onSuccess: leaveSession })

/** From the click on Log Out until the page is left; not after a failure. */
export const useIsLeaving = () =>
  useMutationState({ filters: { mutationKey: LOGOUT, predicate: ({ state }) => state.status !== 'error' } }).length > 0

/** Tells the server the browser's zone when it differs from the one it knows. */
export const saveTimezone = (user: calls.SignedIn['user']) =>
  user.timezone === timezone() ? undefined : callApi(calls.setTimezone, { timezone: timezone() }).catch(() => undefined)
