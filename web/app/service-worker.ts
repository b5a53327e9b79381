/*
 * Opens the app without a network: the page as it was last served, and the code that was used. Answers of the API are never kept,
 * so nothing of a user is. Built as /service-worker.js, without imports.
 */

type FetchEvent = Event & { request: Request; respondWith: (response: Promise<Response>) => void }
type MessageEvent = Event & { waitUntil: (done: Promise<unknown>) => void }

/** The part of ServiceWorkerGlobalScope that is used: its types and those of a page exclude each other. */
const worker = globalThis as unknown as {
  addEventListener: {
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: MessageEvent) => void): void
  }
  location: Location
}

/** Every page of the app is this file. */
const PAGE = '/index.html'
const PAGE_ADDRESS = '/'
/** Files of several versions; the oldest beyond this number are deleted. */
const MAX_FILES = 300

const openCache = () => caches.open('app')

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(servePage(request))
  if (pathname.startsWith('/assets/')) event.respondWith(serveFile(request))
})

// A page says that the next one is in another language.
worker.addEventListener('message', (event) => event.waitUntil(fetchPage(PAGE_ADDRESS).catch(() => undefined)))

/** From the server; without an answer, as it was last served. */
async function servePage(request: Request): Promise<Response> {
  try {
    return await fetchPage(request)
  } catch (error) {
    const kept = await (await openCache()).match(PAGE)
    if (kept) return kept
    throw error
  }
}

async function fetchPage(request: Request | string): Promise<Response> {
  const page = await fetch(request)
  const is_page = page.ok && page.headers.get('content-type')?.startsWith('text/html')
  if (is_page) await (await openCache()).put(PAGE, page.clone())
  return page
}

/** A file of the build never changes: its name contains a hash of its content. */
async function serveFile(request: Request): Promise<Response> {
  const cache = await openCache()
  const kept = await cache.match(request)
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok) {
    await cache.put(request, file.clone())
    const files = await cache.keys()
    await Promise.all(files.slice(0, Math.max(0, files.length - MAX_FILES)).map((old) => cache.delete(old)))
  }
  return file
}
