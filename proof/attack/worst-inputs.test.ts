import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createList } from '#contract/audience.ts'
import { createTask, previewTask } from '#contract/automation.ts'
import { call } from '#contract/call.ts'
import { createSchedule, createTaskTemplate } from '#contract/schedules.ts'
import { getHealth } from '#contract/server.ts'
import { parseJsonBody } from '#server/edges/http/json-body.ts'
import { serve } from '#server/edges/http/serve.ts'
import { createHttpServer } from '#server/edges/http/server.ts'
import { createMeter } from '#server/edges/metering/meter.ts'
import { computeTooMuch, shareInOneGo } from '#server/testing/computed.ts'
import { type AnyCall, listEveryCall, nameOf } from '#server/testing/every-call.ts'
import { silent } from '#server/testing/fresh-database.ts'
import type { Schema } from '#server/testing/make-input.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { requestOf } from './fuzz/fuzz.ts'
import { type Given, worstInputs } from './fuzz/worst-inputs.ts'

/** Characters of JSON in a body, where the call itself says nothing, and of an address. */
const BODY = 60_000
const ADDRESS = 7000

const calls = await listEveryCall()

let product: Product
beforeAll(async () => {
  product = await startProduct({ pacing_scale: 0.00001 })
})
afterAll(() => product.close())

/** Of previews, which take their time, those that draw comments; their other fields are those of `createTask`. */
const isComment = (input: unknown) => {
  const { kind, options } = input as { kind?: string; options?: { templates?: unknown[] } }
  return kind === 'comment' && (options?.templates?.length ?? 0) > 1
}

type Finding = { call: string; field: string; shape: string; share: number }
type Send = (request: ReturnType<typeof requestOf>) => Promise<{ status: number }>

/** Without the parts that the contract refuses: what is left of the worst is permitted. Null where nothing can be left. */
function permitted({ input: schema }: AnyCall, input: unknown): unknown {
  const left = structuredClone(input)
  for (let tries = 0; tries < 5; tries++) {
    const { error } = schema.safeParse(left)
    if (!error) return left
    // The last of a list first, so that the places of the others stay what they are.
    for (const { path } of error.issues.toReversed()) remove(left, path)
  }
  return null
}

function remove(from: unknown, path: readonly PropertyKey[]) {
  const [name, ...rest] = path
  const holder = from as Record<PropertyKey, unknown> | null
  if (name === undefined || typeof holder !== 'object' || holder === null) return
  if (rest.length > 0) remove(holder[name], rest)
  else if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else delete holder[name]
}

const isReadable = (input: unknown) =>
  parseJsonBody(JSON.stringify(input)).then(
    () => true,
    () => false,
  )

/** Sends a call everything the contract permits at its worst, and says what blocked. */
async function tryWorst(tried: AnyCall, given: Given, send: Send, headers: Record<string, string>) {
  const schema = z.toJSONSchema(tried.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const findings: Finding[] = []
  const counts = { sent: 0, taken: 0 }
  const room = tried.method === 'GET' ? ADDRESS : (tried.body_bytes ?? BODY + 4096) - 4096
  for (const { field, shape, input } of worstInputs(schema, given, room)) {
    const note = async (act: () => Promise<unknown>) => {
      const share = await shareInOneGo(act)
      if (share >= 1) findings.push({ call: nameOf(tried), field, shape, share })
    }
    // What is refused costs its reading, unless the body's reader refuses it before.
    if (tried.method === 'GET' || (await isReadable(input)))
      await note(async () => tried.input.safeParse(input, { reportInput: true }))
    const left = permitted(tried, input)
    if (left === null || (tried === previewTask && !isComment(left))) continue
    // Writing the request is the client's cost.
    const request = requestOf(tried, left, headers)
    await note(async () => {
      const { status } = await send(request)
      counts.sent++
      if (status < 300) counts.taken++
    })
  }
  return { findings, ...counts }
}

/** Who looks at people for a preview is not waited for: the longest of its turns comes early. */
const PATIENCE_MS = 600

function sendTo(app: Product['app']['http']['app']): Send {
  return async (request) => {
    if (!request.url.endsWith('/preview')) return { status: (await app.inject(request)).statusCode }
    const gone = new AbortController()
    const answer = app.inject({ ...request, signal: gone.signal }).catch(() => null)
    const first = await Promise.race([answer, pause(PATIENCE_MS)])
    gone.abort()
    return { status: first?.statusCode ?? 200 }
  }
}

/** Somebody who has one of everything, and what it is called in the contract. */
async function newcomer() {
  const { person, account_id } = await product.userWithAccount()
  await sql`update subscriptions set plan_id = 'business_monthly', status = 'active', current_period_end = null
    where user_id = (select id from users where email = ${person.email})`.execute(product.database.db)
  const task = {
    account_id,
    kind: 'follow' as const,
    sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  }
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  const recurrence = { every: 'day' as const, at: '09:30' }
  const list = await person.call(createList, { name: 'some', usernames: ['coffee.daily', 'ada'] })
  const list_id = list.body.follower_list.id
  const tasks = await person.call(createTask, { ...task, start_at })
  const schedule = await person.call(createSchedule, { name: 'daily', task, recurrence })
  const template = await person.call(createTaskTemplate, { name: 'mine', task })
  const ids: [RegExp, string][] = [
    [/^\/follower-lists/, list_id],
    [/^\/instagram/, account_id],
    [/^\/tasks/, tasks.body.task.id],
    [/^\/schedules/, schedule.body.schedule.id],
    [/^\/task-templates/, template.body.task_template.id],
  ]
  const exists = {
    account_id,
    list_id,
    list: list_id,
    other_id: list_id,
    username: 'coffee.daily',
    tag: 'latteart',
    media_id: '1',
  }
  const words = { email: 'somebody@example.org', name: 'a name', subscription_id: 'growth_monthly', target_count: 5 }
  const moments = { start_at, stop_at: '2999-01-01T00:00:00Z', starts_on: null, ends_on: null }
  return { cookie: person.cookie(), ids, given: { ...exists, ...words, ...moments } }
}

/** What ends the session that asks, or what others are about. */
const ends = ({ method, path }: AnyCall) => method === 'DELETE' || path.startsWith('/auth/')

test('no call computes for long in one go, whatever the contract permits', async () => {
  let somebody = await newcomer()
  const found: Finding[] = []
  const counts = { sent: 0, taken: 0 }
  for (const tried of calls.toSorted((one, other) => Number(ends(one)) - Number(ends(other)))) {
    const id = somebody.ids.find(([path]) => path.test(tried.path))?.[1] ?? '1'
    const headers = { cookie: somebody.cookie, origin: 'http://localhost:5000' }
    const { findings, sent, taken } = await tryWorst(
      tried,
      { ...somebody.given, id },
      sendTo(product.app.http.app),
      headers,
    )
    found.push(...findings)
    counts.sent += sent
    counts.taken += taken
    if (ends(tried)) somebody = await newcomer()
  }
  expect(found).toEqual([])
  expect(counts.sent).toBeGreaterThan(calls.length * 10)
  expect(counts.taken).toBeGreaterThan(calls.length * 5)
})

const LARGE = 4_100_000
const bodies = {
  'many objects': `[${'{},'.repeat(LARGE / 3)}{}]`,
  'many fields': `{${Array.from({ length: 250_000 }, (_, nth) => `"k${nth}":${nth}`).join(',')}}`,
  'many numbers': `[${'0,'.repeat(LARGE / 2)}0]`,
  'many texts': `{"usernames":[${'"",'.repeat(LARGE / 3)}""]}`,
  'many lists in lists': `[${`${'['.repeat(20)}${']'.repeat(20)},`.repeat(LARGE / 41)}0]`,
  'as deep as it goes': '['.repeat(LARGE / 2) + ']'.repeat(LARGE / 2),
  'one long text': `{"name":"${'a'.repeat(LARGE)}"}`,
  'one text of escapes': `{"name":"${'\\u00e9'.repeat(LARGE / 6)}"}`,
}
test.each(Object.entries(bodies))(
  'the largest body that may come is read in one go however odd it is: %s',
  async (_, payload) => {
    const { cookie } = await newcomer()
    const headers = { cookie, origin: 'http://localhost:5000', 'content-type': 'application/json' }
    let status = 0
    const send = async () => {
      const answer = await product.app.http.app.inject({ method: 'POST', url: '/api/follower-lists', payload, headers })
      status = answer.statusCode
    }
    expect(await shareInOneGo(send)).toBeLessThan(1)
    expect(status).toBe(400)
  },
)

describe('fifty comments with choices in choices', () => {
  const text = `{${'{a|b}'.repeat(11)}|c}`.repeat(16)
  const templates = Array.from({ length: 50 }, () => ({ text, media: 'any' as const }))
  const asked = (account_id: string) => ({
    account_id,
    kind: 'comment' as const,
    sources: [{ type: 'hashtag' as const, tag: 'latteart' }],
    filters: { followers: null, following: null, ratio: null, posts: null, private: null },
    options: { post_max_age_days: null, templates },
    target_count: 3,
  })

  test('hold nobody up in a preview, nor in the steps of the task', async () => {
    const working = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
    const { person, account_id } = await working.userWithAccount()
    const isWell = async () => (await working.visitor().call(getHealth, {})).status === 200
    const preview = async () => {
      const [{ body }, is_well] = await Promise.all([person.call(previewTask, asked(account_id) as never), isWell()])
      expect([body.act?.length, is_well]).toEqual([3, true])
    }
    expect(await shareInOneGo(preview)).toBeLessThan(1)
    const tasks = tasksOf(person)
    const perform = async () => {
      const [{ done_count }, is_well] = await Promise.all([
        tasks.start(asked(account_id)).then((task) => tasks.ended(task)),
        isWell(),
      ])
      expect([done_count, is_well]).toEqual([3, true])
    }
    expect(await shareInOneGo(perform)).toBeLessThan(1)
    await working.close()
  })
})

describe('the same tool finds a call that computes for long', () => {
  const answer = z.object({ done: z.boolean() })
  const text = z.string().check(z.maxLength(1000))
  const planted: Record<string, [AnyCall, () => unknown]> = {
    'in its act': [
      call({
        route: 'POST /planted',
        summary: 'Planted',
        access: 'anyone',
        input: z.object({ text }),
        answer,
      }),
      () => computeTooMuch(4),
    ],
    'in its reading': [
      call({
        route: 'POST /read',
        summary: 'Planted',
        access: 'anyone',
        // As often as a run can be divided, which no letter ends.
        input: z.object({ text: text.check(z.refine((given) => !/^(a+)+$/.test(given.slice(-25)))) }),
        answer,
      }),
      () => undefined,
    ],
  }
  test.each(Object.entries(planted))('%s', async (_, [tried, act]) => {
    const meter = createMeter(1000)
    const app = await createHttpServer({
      meter,
      log: silent,
      public_url: 'http://localhost:5000',
      proxies: 0,
      stripe_fields: false,
      web_dir: null,
    })
    const nobody = async () => null
    const keys = { claimOrReplay: async () => false, settle: async () => {} }
    const http = { app, meter, keys, findCaller: nobody, findTokenCaller: nobody, checks_answers: true, served: [] }
    serve(http, tried, (input: { text: string }) => {
      if (input.text.startsWith('{{{')) act()
      return { done: true }
    })
    const { findings } = await tryWorst(tried, {}, sendTo(app), { origin: 'http://localhost:5000' })
    await app.close()
    expect(findings.length).toBeGreaterThan(0)
    for (const { call, field } of findings)
      expect([call, field]).toEqual([nameOf(tried), expect.stringMatching(/text|everything/)])
  })
})
