import { whenLanguageChanges } from '#rooms'
import { agreeWithOtherTabs } from '#web/app/other-tabs.ts'
import { queryClient } from '#web/core/query-client.ts'

/** What no page waits for; fetched after the first one. */
agreeWithOtherTabs()

whenLanguageChanges(() => {
  // Sentences of the server are in the language before, and so is the page that opens without a network.
  void queryClient.invalidateQueries()
  navigator.serviceWorker?.controller?.postMessage('language')
})

// Only on a secure origin, and never in the way: without it everything works as long as there is a network.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
