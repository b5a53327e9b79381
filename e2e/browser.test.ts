import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { closePage, openSharedBrowser } from './browser.ts'

test('a page that is being led elsewhere is closed', async () => {
  const server = createServer(({ url }, response) => {
    const leads_on = url === '/' ? '<meta http-equiv="refresh" content="0; URL=/there">' : ''
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${leads_on}<p>${url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await (await openSharedBrowser()).newContext()
  for (let round = 0; round < 5; round++) {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    // The navigation often takes its page from under it.
    await page.evaluate(() => 0).catch(() => {})
    await closePage(page)
    expect(page.isClosed()).toBe(true)
  }
  await context.close()
  server.close()
})
