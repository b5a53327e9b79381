import type { Page, WebSocketRoute } from 'playwright-core'

/** The socket's address, by WebSocket or by polling. */
export const LIVE = /\/socket\.io\//

/** Live updates of a page that a test can cut off and let through again. */
export async function cuttableLine(page: Page) {
  let line: WebSocketRoute | undefined
  let isDown = false
  await page.routeWebSocket(LIVE, (route) => {
    if (isDown) return void route.close({ code: 1001 })
    route.connectToServer()
    line = route
  })
  await page.route(LIVE, (route) => (isDown ? route.abort() : route.continue()))
  return {
    cut: async () => {
      isDown = true
      await line?.close({ code: 1001 })
    },
    mend: () => {
      isDown = false
    },
  }
}
