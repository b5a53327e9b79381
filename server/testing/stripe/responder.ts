import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseForm, problemsOf } from './validate-request.ts'

type Json = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the bodies of requests are read as freely as they are written
type Params = any

export type SeenRequest = { method: string; path: string; params: Params; key: string | undefined }

/** What goes wrong: nothing was done and Stripe says 500, or it was done and the answer never came. */
type Fault = { on: RegExp; mode: 'server_error' | 'lost_answer'; left: number }

type Answer = { status: number; body: Json }

const DAY = 86_400

/** How cards of Stripe's test mode behave, by the names Stripe gives them. */
const declines: Record<string, Json> = {
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
}

class Refused extends Error {
  readonly answer: Answer
  constructor(status: number, error: Json) {
    super(String(error.code))
    this.answer = { status, body: { error: { message: 'refused', ...error } } }
  }
}

const cardRefused = (detail: Json) => new Refused(402, { type: 'card_error', ...detail })

/**
 * Answers as Stripe does, as far as our adapter asks, checked against Stripe's own document: a request that it does not
 * allow is written down under `problems` and refused. Written from Stripe's reference; it is not Stripe.
 */
export async function startResponder() {
  const seen: SeenRequest[] = []
  const problems: string[] = []
  const faults: Fault[] = []
  const answers = new Map<string, Answer>()
  const kept = new Map<string, Params>()
  let named = 0
  const name = (prefix: string) => `${prefix}_${++named}`
  const now = () => Math.floor(Date.now() / 1000)
  const keep = (object: Params) => {
    kept.set(object.id, object)
    return object
  }
  const find = (id: string): Params => {
    const found = kept.get(id)
    if (!found) throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
    return found
  }
  const all = (object: string): Params[] => [...kept.values()].filter((one) => one.object === object).toReversed()
  const listOf = (data: Params[]) => ({ object: 'list', data, has_more: false, url: '/' })

  const intervalSeconds = (price: Params) => (price.recurring.interval === 'year' ? 365 : 30) * DAY

  const makeInvoice = (subscription: Params, amount: number, description: string) => {
    const intent = keep({
      id: name('pi'),
      object: 'payment_intent',
      status: 'requires_confirmation',
      amount,
      last_payment_error: null,
    })
    intent.client_secret = `${intent.id}_secret_x`
    return keep({
      id: name('in'),
      object: 'invoice',
      status: 'open',
      customer: subscription.customer,
      subscription: subscription.id,
      amount_due: amount,
      total: amount,
      description: null,
      created: now(),
      lines: listOf([{ description, amount }]),
      status_transitions: { paid_at: null, finalized_at: now() },
      default_payment_method: null,
      intent: intent.id,
      confirmation_secret: { client_secret: intent.client_secret, type: 'payment_intent' },
    })
  }

  /** Charges a card for an invoice; what is paid takes effect. */
  const pay = (invoice: Params, card: string) => {
    const intent = find(invoice.intent)
    if (card.startsWith('pm_card_chargeCustomerFail')) {
      intent.status = 'requires_payment_method'
      intent.last_payment_error = { code: 'card_declined', decline_code: 'generic_decline' }
      throw cardRefused({ code: 'card_declined', decline_code: 'generic_decline' })
    }
    if (card.startsWith('pm_card_threeDSecure2Required') && intent.status !== 'confirmed_by_bank') {
      intent.status = 'requires_action'
      return intent
    }
    intent.status = 'succeeded'
    invoice.status = 'paid'
    invoice.status_transitions.paid_at = now()
    const subscription = find(invoice.subscription)
    subscription.status = 'active'
    if (subscription.pending_update) {
      setPrice(subscription, find(subscription.pending_update.subscription_items[0].price))
      subscription.pending_update = null
    }
    return intent
  }

  const setPrice = (subscription: Params, price: Params) => {
    const [item] = subscription.items.data
    const is_other = item.price.recurring.interval !== price.recurring.interval
    item.price = price
    if (is_other) {
      item.current_period_start = now()
      item.current_period_end = now() + intervalSeconds(price)
    }
  }

  const expanded = (subscription: Params) => ({
    ...subscription,
    latest_invoice: kept.get(subscription.latest_invoice) ?? null,
    schedule: kept.get(subscription.schedule) ?? null,
  })

  const routes: [string, (params: Params, ids: string[]) => Json][] = [
    [
      'GET /v1/prices',
      ({ lookup_keys }) => listOf(all('price').filter((price) => lookup_keys.includes(price.lookup_key))),
    ],
    [
      'POST /v1/prices',
      ({ unit_amount, ...price }) =>
        keep({
          id: name('price'),
          object: 'price',
          active: true,
          unit_amount: Number(unit_amount),
          metadata: {},
          ...price,
        }),
    ],
    [
      'POST /v1/customers',
      (customer) => keep({ id: name('cus'), object: 'customer', balance: 0, invoice_settings: {}, ...customer }),
    ],
    ['GET /v1/customers/:id', (_, [id = '']) => find(id)],
    ['POST /v1/customers/:id', (params, [id = '']) => Object.assign(find(id), params)],
    [
      'DELETE /v1/customers/:id',
      (_, [id = '']) => {
        if (find(id).deleted) throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
        return Object.assign(find(id), { deleted: true })
      },
    ],
    [
      'POST /v1/payment_methods',
      ({ card }) =>
        keep({
          id: name('pm'),
          object: 'payment_method',
          card: {
            brand: 'visa',
            last4: card.number.slice(-4),
            exp_month: Number(card.exp_month),
            exp_year: Number(card.exp_year),
          },
        }),
    ],
    [
      'POST /v1/payment_methods/:id/attach',
      ({ customer }, [id = '']) => {
        const declined = declines[id]
        if (declined) throw cardRefused(declined)
        if (!id.startsWith('pm_')) throw new Refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
        const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: id.startsWith('pm_expired') ? 2024 : 2040 }
        return Object.assign(kept.get(id) ?? keep({ id, object: 'payment_method', card }), { customer })
      },
    ],
    [
      'POST /v1/payment_methods/:id/detach',
      (_, [id = '']) => {
        if (!find(id).customer) throw new Refused(400, { type: 'invalid_request_error' })
        return Object.assign(find(id), { customer: null })
      },
    ],
    [
      'GET /v1/subscriptions',
      ({ customer, status }) =>
        listOf(
          all('subscription')
            .filter((one) => one.customer === customer && (status === 'all' || one.status === status))
            .map(expanded),
        ),
    ],
    [
      'POST /v1/subscriptions',
      ({ customer, items, metadata }) => {
        const price = find(items[0].price)
        const begins = now()
        const item = {
          id: name('si'),
          price,
          current_period_start: begins,
          current_period_end: begins + intervalSeconds(price),
        }
        const subscription = keep({
          id: name('sub'),
          object: 'subscription',
          customer,
          status: 'incomplete',
          created: begins,
          cancel_at_period_end: false,
          items: listOf([item]),
          metadata: metadata ?? {},
          pending_update: null,
          schedule: null,
        })
        subscription.latest_invoice = makeInvoice(subscription, price.unit_amount, price.lookup_key).id
        return expanded(subscription)
      },
    ],
    ['GET /v1/subscriptions/:id', (_, [id = '']) => find(id)],
    [
      'POST /v1/subscriptions/:id',
      ({ items, cancel_at_period_end }, [id = '']) => {
        const subscription = find(id)
        if (cancel_at_period_end !== undefined) subscription.cancel_at_period_end = cancel_at_period_end === 'true'
        if (items) changeItems(subscription, items)
        return expanded(subscription)
      },
    ],
    ['DELETE /v1/subscriptions/:id', (_, [id = '']) => Object.assign(find(id), { status: 'canceled' })],
    [
      'POST /v1/subscription_schedules',
      ({ from_subscription }) => {
        const subscription = find(from_subscription)
        const [item] = subscription.items.data
        const phase = {
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          items: [{ price: item.price.id }],
        }
        const schedule = keep({
          id: name('sub_sched'),
          object: 'subscription_schedule',
          status: 'active',
          subscription: from_subscription,
          current_phase: phase,
          phases: [phase],
        })
        subscription.schedule = schedule.id
        return schedule
      },
    ],
    ['GET /v1/subscription_schedules/:id', (_, [id = '']) => find(id)],
    [
      'POST /v1/subscription_schedules/:id',
      ({ phases }, [id = '']) => {
        const [first, second] = phases
        const ends = Number(first.end_date)
        const made = [
          { ...first, start_date: Number(first.start_date), end_date: ends },
          { ...second, start_date: ends },
        ]
        return Object.assign(find(id), { phases: made })
      },
    ],
    [
      'POST /v1/subscription_schedules/:id/release',
      (_, [id = '']) => {
        const schedule = find(id)
        find(schedule.subscription).schedule = null
        return Object.assign(schedule, { status: 'released' })
      },
    ],
    [
      'GET /v1/invoices',
      ({ customer, subscription, status }) =>
        listOf(
          all('invoice').filter(
            (one) =>
              (!customer || one.customer === customer) &&
              (!subscription || one.subscription === subscription) &&
              (!status || one.status === status),
          ),
        ),
    ],
    ['GET /v1/invoices/:id', (_, [id = '']) => find(id)],
    [
      'POST /v1/invoices/:id/pay',
      ({ payment_method }, [id = '']) => {
        if (pay(find(id), payment_method).status === 'requires_action')
          throw cardRefused({ code: 'invoice_payment_intent_requires_action' })
        return find(id)
      },
    ],
    [
      'POST /v1/invoices/:id/void',
      (_, [id = '']) => {
        const invoice = find(id)
        find(invoice.subscription).pending_update = null
        return Object.assign(invoice, { status: 'void' })
      },
    ],
    ['GET /v1/payment_intents/:id', (_, [id = '']) => find(id)],
    [
      'POST /v1/payment_intents/:id/confirm',
      ({ payment_method }, [id = '']) => {
        const invoice = all('invoice').find(({ intent }) => intent === id)
        return pay(invoice, payment_method)
      },
    ],
  ]

  /** A change with `pending_if_incomplete`: in force when it is paid, else it waits. */
  const changeItems = (subscription: Params, items: Params[]) => {
    const price = find(items[0].price)
    const difference = price.unit_amount - subscription.items.data[0].price.unit_amount
    const invoice = makeInvoice(subscription, Math.max(0, difference), `Change to ${price.lookup_key}`)
    subscription.latest_invoice = invoice.id
    subscription.pending_update = { subscription_items: [{ price: price.id }] }
    try {
      pay(invoice, find(subscription.customer).invoice_settings.default_payment_method)
    } catch (error) {
      // Stripe answers a declined change with the subscription as it is and the change pending.
      if (!(error instanceof Refused)) throw error
    }
  }

  const answerTo = (method: string, path: string, params: Params): Answer => {
    for (const [route, act] of routes) {
      const found = new RegExp(`^${route.replaceAll(':id', '([^/]+)')}$`).exec(`${method} ${path}`)
      if (!found) continue
      try {
        return { status: 200, body: act(params, found.slice(1)) }
      } catch (error) {
        if (error instanceof Refused) return error.answer
        throw error
      }
    }
    return { status: 404, body: { error: { type: 'invalid_request_error', message: 'no such route' } } }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? 'GET'
    const params = parseForm(method === 'GET' ? search.slice(1) : Buffer.concat(chunks).toString())
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    seen.push({ method, path: pathname, params, key })
    const send = ({ status, body }: Answer) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': name('req') })
        .end(JSON.stringify(body))

    const wrong = problemsOf(method, pathname, params)
    problems.push(...wrong)
    if (wrong.length > 0)
      return send({ status: 400, body: { error: { type: 'invalid_request_error', message: wrong.join('; ') } } })
    const fault = faults.find(({ on, left }) => left > 0 && on.test(`${method} ${pathname}`))
    if (fault) fault.left--
    if (fault?.mode === 'server_error')
      return send({ status: 500, body: { error: { type: 'api_error', message: 'down' } } })
    const known = key === undefined ? undefined : answers.get(`${method} ${pathname} ${key}`)
    const answer = known ?? answerTo(method, pathname, params)
    if (key !== undefined && method === 'POST') answers.set(`${method} ${pathname} ${key}`, structuredClone(answer))
    if (fault?.mode === 'lost_answer') return request.socket.destroy()
    return send(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** What Stripe's document does not allow of all that was asked. */
    problems,
    /** The next `times` requests to `on` (a `METHOD /path`) go wrong. */
    fault: (on: RegExp, mode: Fault['mode'], times = 1) => void faults.push({ on, mode, left: times }),
    paid: () => all('invoice').filter(({ status }) => status === 'paid'),
    subscriptions: () => all('subscription'),
    /** The bank's customer says yes. */
    confirm(client_secret: string) {
      const id = client_secret.split('_secret')[0] ?? ''
      find(id).status = 'confirmed_by_bank'
      pay(
        all('invoice').find(({ intent }) => intent === id),
        'pm_card_threeDSecure2Required',
      )
    },
    /** A renewal that could not be charged. */
    failRenewal(subscription_id: string) {
      const subscription = find(subscription_id)
      const [item] = subscription.items.data
      subscription.status = 'past_due'
      subscription.latest_invoice = makeInvoice(subscription, item.price.unit_amount, item.price.lookup_key).id
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Responder = Awaited<ReturnType<typeof startResponder>>
