/*
 * Opens the app without a network: the page as it was last served, and the code that was used. Answers of the API are never kept,
 * so nothing of a user is. Built as /service-worker.js, without imports.
 */

type FetchEvent = Event & { request: Request; respondWith: (response: Promise<Response>) => void }

/** The part of ServiceWorkerGlobalScope that is used: its types and those of a page exclude each other. */
const worker = globalThis as unknown as {
  addEventListener: (type: 'fetch', listener: (event: FetchEvent) => void) => void
  location: Location
}

/** Every page of the app is this file. */
const PAGE = '/index.html'
/** Files of several versions; the oldest beyond this number are deleted. */
const MOST_FILES = 300

const openCache = () => caches.open('app')

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(servePage(request))
  if (pathname.startsWith('/assets/')) event.respondWith(serveFile(request))
})

/** From the server; without an answer, as it was last served. */
async function servePage(request: Request): Promise<Response> {
  const cache = await openCache()
  try {
    const page = await fetch(request)
    if (page.ok && page.headers.get('content-type')?.startsWith('text/html')) await cache.put(PAGE, page.clone())
    return page
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept) return kept
    throw error
  }
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
    await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((old) => cache.delete(old)))
  }
  return file
}
