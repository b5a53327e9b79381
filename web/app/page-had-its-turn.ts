import { queryClient } from '#web/app/query-client.ts'

/** Milliseconds the first page is given at least and at most, and between two looks at whether it still reads. */
const AT_LEAST = 300
const AT_MOST = 3000
const EVERY = 100

/** The first page has read what it shows: from then on, what no page waits for (toasts, the socket) may use the line. */
export const pageHadItsTurn = new Promise<void>((resolve) => {
  const until = Date.now() + AT_MOST
  const look = () => {
    if (queryClient.isFetching() === 0 || Date.now() > until) resolve()
    else setTimeout(look, EVERY)
  }
  setTimeout(look, AT_LEAST)
})
