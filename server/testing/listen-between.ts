import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startProduct } from './product.ts'

export type Asked = { path: string; headers: IncomingHttpHeaders }

/** A product, and what listens between it and its sandbox. */
export async function startListenedTo(settings: Parameters<typeof startProduct>[0]) {
  const { promise: through, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof listenBetween>>>()
  const product = await startProduct(settings, async (sandbox) => {
    const listening = await listenBetween(sandbox)
    resolve(listening)
    return listening.origin
  })
  return { product, through: await through }
}

/** Notes what is asked of the sandbox. */
async function listenBetween(sandbox: string) {
  const asked: Asked[] = []
  const server = createServer(async (request, reply) => {
    const { url = '', method = 'GET', headers } = request
    asked.push({ path: url.split('?')[0] ?? '', headers })
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers
    const body = method === 'POST' ? await text(request) : null
    const answer = await fetch(`${sandbox}${url}`, { method, headers: rest as Record<string, string>, body })
    const passed = [...answer.headers].filter(
      ([name]) => !/^(content-(length|encoding)|connection|transfer-encoding)$/.test(name),
    )
    reply.writeHead(answer.status, passed.flat()).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    /** What is asked while something is done. */
    async during(act: () => Promise<unknown>) {
      const before = asked.length
      await act()
      return asked.slice(before)
    },
    close: () => server.close(),
  }
}
