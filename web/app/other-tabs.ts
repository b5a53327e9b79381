import { queryClient } from '#web/core/query-client.ts'

/** Milliseconds within which several changes of another tab lead to one reading. */
const PAUSE = 200

/** Announces what is changed in this tab to the other tabs of the browser, which read what they show again. */
export function agreeWithOtherTabs() {
  const channel = new BroadcastChannel('cadenza')
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') channel.postMessage('changed')
  })
  let isDue = false
  channel.onmessage = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      // A hidden tab reads when it is looked at again.
      void queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' })
    }, PAUSE)
  }
}
