import { MutationCache, type Query, QueryCache, type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#web/core/api.ts'

/** What was refused stays refused; what could not be reached is tried twice more. After a minute without an answer a person decides. */
const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof ApiFailure && error.code !== 'timeout' && (error.status === 0 || error.status >= 500)

/** When a call finds the user signed out, the session is read again: the guard then redirects to the sign-in page, and from there back. */
const onError = (error: unknown) => {
  if (error instanceof ApiFailure && error.code === 'not_signed_in')
    void queryClient.invalidateQueries({ queryKey: ['session'] })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthAnotherTry },
    // What is done without a network fails at once: later, from another page, nobody would expect it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Queries that were invalidated during their first fetch. */
const overtaken = new WeakSet<Query>()

/** The first fetch of a query isn't restarted by an invalidation and may answer what was true before it, so it's fetched again. */
function fetchOvertakenAgain(event: QueryCacheNotifyEvent) {
  if (event.type !== 'updated') return
  const { action, query } = event
  if (action.type === 'invalidate' && query.state.fetchStatus === 'fetching' && query.state.data === undefined)
    overtaken.add(query)
  if (action.type === 'success' && overtaken.delete(query))
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/** What is set while a fetch is under way is newer than what that may answer, so it's fetched again. */
function fetchSetAgain(event: QueryCacheNotifyEvent) {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
  if (event.query.state.fetchStatus === 'fetching')
    void queryClient.invalidateQueries({ queryKey: event.query.queryKey, exact: true })
}

queryClient.getQueryCache().subscribe(fetchOvertakenAgain)
queryClient.getQueryCache().subscribe(fetchSetAgain)
