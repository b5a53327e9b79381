import { queryClient } from '#web/core/query-client.ts'

/** Milliseconds the first page gets at least and at most, and between two checks of whether it still reads. */
const MIN_DELAY = 300
const MAX_DELAY = 3000
const EVERY = 100

/** Resolves once the first page has read what it shows: from then on, what no page waits for (the socket) may use the line. */
export const afterFirstPage = new Promise<void>((resolve) => {
  const until = Date.now() + MAX_DELAY
  const check = () => {
    if (queryClient.isFetching() === 0 || Date.now() > until) resolve()
    else setTimeout(check, EVERY)
  }
  setTimeout(check, MIN_DELAY)
})
