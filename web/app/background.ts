import { whenLanguageChanges } from '#rooms'
import { gathered } from '#web/core/gathered.ts'
import { queryClient } from '#web/core/query-client.ts'

/** Milliseconds within which several changes of another tab lead to one reading. */
const PAUSE = 200

/** Something was changed in the tab that says so; or a tab asks the others about changes since it was opened, in milliseconds. */
type Message = 'changed' | { opened_at: number }

/** Announces what is changed in this tab to the other tabs of the browser, which read what they show again. */
function agreeWithOtherTabs() {
  const channel = new BroadcastChannel('cadenza')
  const post = (message: Message) => channel.postMessage(message)
  let changed_at = 0
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    changed_at = Date.now()
    post('changed')
  })
  const readAgain = gathered(
    () => PAUSE,
    // A hidden tab reads when it is looked at again.
    () => void queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' }),
  )
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data !== 'changed') {
      if (changed_at >= data.opened_at) post('changed')
      return
    }
    readAgain()
  }
  // This file loads after the first page, which may show what was changed meanwhile.
  post({ opened_at: performance.timeOrigin })
}

/** What no page waits for; fetched after the first one. */
agreeWithOtherTabs()

whenLanguageChanges(() => {
  // Sentences of the server are in the language before, and so is the page that opens without a network.
  void queryClient.invalidateQueries()
  navigator.serviceWorker?.controller?.postMessage('language')
})

// What failed without a network, such as the whole page, is read again once there is one.
addEventListener('online', () => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

// Only on a secure origin, and never in the way: without it everything works as long as there is a network.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
