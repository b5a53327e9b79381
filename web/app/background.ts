import { agreeWithOtherTabs } from '#web/app/other-tabs.ts'

/** What no page waits for; fetched after the first one. */
agreeWithOtherTabs()

// Only on a secure origin, and never in the way: without it everything works as long as there is a network.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
