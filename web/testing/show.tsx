import '#web/ui/ui.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { render } from 'vitest-browser-react'
import type { Call } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'

type Reply = { status: number; body: unknown } | Promise<never>
/** A call of the contract and what it is answered. */
export type Stub = {
  method: string
  path: RegExp
  reply: (asked: URLSearchParams) => Reply
  sent: unknown[]
  body?: unknown
}

const stub = (call: { method: string; path: string }, reply: Stub['reply']): Stub => ({
  method: call.method,
  path: new RegExp(`^/api${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  reply,
  sent: [],
})

/** A call that is answered; `sent` collects the bodies it was made with. */
export const answered = <Sent, Input, Given, Answer>(call: Call<Sent, Input, Given, Answer>, body: NoInfer<Given>) => ({
  ...stub(call, () => ({ status: call.status, body })),
  body,
})

/** One whose answer depends on what the address asks for. */
export const answeredBy = <Sent, Input, Given, Answer>(
  call: Call<Sent, Input, Given, Answer>,
  bodyFor: (asked: URLSearchParams) => NoInfer<Given>,
) => stub(call, (asked) => ({ status: call.status, body: bodyFor(asked) }))

export const refused = (
  call: { method: string; path: string },
  status: number,
  code: ErrorCode,
  message: string,
  params?: object,
) => stub(call, () => ({ status, body: { code, message, params } }))

export const BUSY = 'The server is busy right now. Please try again in a moment.'

/** A refusal that says nothing of the call itself. */
export const busy = (call: { method: string; path: string }) => refused(call, 409, 'busy', BUSY)

export const unanswered = (call: { method: string; path: string }) => stub(call, () => new Promise(() => {}))

const notAnswered = { status: 404, body: { code: 'not_found', message: 'Nothing answers this call.' } }

/** Where links and redirects have led. */
function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{`${pathname}${search}`}</output>
}

/** An upload, which the app sends by this because it tells how far it is. */
class AnsweredUpload {
  readonly upload = {}
  status = 0
  response: unknown = null
  onload?: () => void
  onloadend?: () => void
  private asked = { address: '', method: '' }

  open(method: string, address: string) {
    this.asked = { address, method }
  }

  setRequestHeader() {}

  async send() {
    const { address, method } = this.asked
    const answer = await fetch(address, { method })
    this.status = answer.status
    this.response = await answer.json()
    this.onload?.()
    this.onloadend?.()
  }
}

/** Answers what a page asks for, in the place of a server; `unknown` gets the calls that nothing answers. */
export function answerBy(stubs: readonly Stub[], unknown: string[] = []) {
  Object.assign(globalThis, { XMLHttpRequest: AnsweredUpload })
  globalThis.fetch = async (address, { method = 'GET', body = null } = {}) => {
    const { pathname, searchParams } = new URL(String(address), location.origin)
    const found = stubs.find((one) => one.method === method && one.path.test(pathname))
    if (!found) unknown.push(`${method} ${pathname}`)
    if (found && typeof body === 'string') found.sent.push(JSON.parse(body))
    const reply = found ? await found.reply(searchParams) : notAnswered
    return Response.json(reply.body, { status: reply.status })
  }
}

/** Renders a part of a page in the browser. */
export function show(element: ReactNode, stubs: readonly Stub[]) {
  answerBy(stubs)
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
