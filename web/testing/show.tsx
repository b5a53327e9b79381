import '#web/ui/ui.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { render } from 'vitest-browser-react'
import type { Call } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'

type Reply = { status: number; body: unknown } | Promise<never>
type Stub = { method: string; path: RegExp; reply: () => Reply; sent: unknown[] }

const stub = (call: { method: string; path: string }, reply: () => Reply): Stub => ({
  method: call.method,
  path: new RegExp(`^/api${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  reply,
  sent: [],
})

/** A call that is answered; `sent` collects the bodies it was made with. */
export const answered = <Sent, Input, Given, Answer>(call: Call<Sent, Input, Given, Answer>, body: NoInfer<Given>) =>
  stub(call, () => ({ status: call.status, body }))

export const refused = (call: { method: string; path: string }, status: number, code: ErrorCode, message: string) =>
  stub(call, () => ({ status, body: { code, message } }))

export const unanswered = (call: { method: string; path: string }) => stub(call, () => new Promise(() => {}))

const unknown = { status: 404, body: { code: 'not_found', message: 'Nothing answers this call.' } }

/** Where links and redirects have led. */
function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{`${pathname}${search}`}</output>
}

/** Renders a part of a page in the browser, with answers in the place of a server. */
export function show(element: ReactNode, stubs: readonly Stub[]) {
  globalThis.fetch = async (address, { method = 'GET', body = null } = {}) => {
    const { pathname } = new URL(String(address), location.origin)
    const found = stubs.find((one) => one.method === method && one.path.test(pathname))
    if (found && typeof body === 'string') found.sent.push(JSON.parse(body))
    const reply = found ? await found.reply() : unknown
    return Response.json(reply.body, { status: reply.status })
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        {element}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
