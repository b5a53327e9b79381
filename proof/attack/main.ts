import { join } from 'node:path'
import * as z from 'zod/mini'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createList } from '#contract/audience.ts'
import { subscribe } from '#contract/billing.ts'
import { call } from '#contract/call.ts'
import { register } from '#contract/users.ts'
import { listEveryCall } from '#server/testing/every-call.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import {
  databaseUrlOf,
  freePort,
  startSandboxProgram,
  startServer,
  temporaryFolder,
} from '../../e2e/running-product.ts'
import { attackByFlood, isUnharmed, summaryOf } from './flood/attack-by-flood.ts'
import { type FuzzTarget, fuzz } from './fuzz/fuzz.ts'
import { attackSlowly } from './slow.ts'
import { hasSqlmap, runSqlmap } from './sqlmap.ts'
import { startVulnerable, type Vulnerable } from './vulnerable.ts'

/** The target of the attacks: the product as `npm start` runs it, and the vulnerable server. */
type Scene = { origin: string; person: TestUser; account_id: string; list_id: string; vulnerable: Vulnerable }

const attacks: Record<string, { about: string; run: (scene: Scene) => Promise<boolean> }> = {
  fuzz: { about: 'every call with what its schema allows, and broken', run: attackByFuzz },
  flood: {
    about: 'one user, and everybody else at their address, flooding in every way for a minute',
    run: floodVerdict,
  },
  slow: { about: '500 connections that never finish their request', run: attackBySlowness },
  sqlmap: { about: 'sqlmap on every kind of place where text goes into SQL', run: attackBySqlmap },
}

/** Prints one line of a verdict; returns whether the result is as expected. */
function verdict(is_right: boolean, sentence: string): boolean {
  console.log(`  ${is_right ? 'ok  ' : 'BAD '} ${sentence}`)
  return is_right
}

async function attackByFuzz({ origin, account_id, list_id, vulnerable }: Scene): Promise<boolean> {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const send: FuzzTarget['send'] = async ({ method, url, payload, headers }) => {
    const answer = await fetch(`${origin}${url}`, { method, headers, ...(payload !== undefined && { body: payload }) })
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
  }
  const signIn = async () => ({ cookie: (await settle(origin)).person.cookie(), origin })
  const ids = ['1', '2', account_id, list_id]
  const { findings, sent, succeeded } = await fuzz(await listEveryCall(), { send, ids, signIn }, { rounds: 40, seed })
  for (const { call, problem, request, answer } of findings.slice(0, 20))
    console.log(
      `       ${call}: ${problem}\n         ${request.url.slice(0, 200)} ${request.payload?.slice(0, 300) ?? ''}\n         ${answer}`,
    )
  const people = call({
    route: 'GET /people',
    summary: 'People by name',
    input: z.object({ name: z.string() }),
    answer: z.array(z.object({ name: z.string() })),
  })
  const seen = await fuzz(
    [people],
    {
      ids: [],
      signIn: async () => ({}),
      async send({ url }) {
        const answer = await fetch(`${vulnerable.origin}${url.replace('/api', '')}`)
        return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
      },
    },
    { rounds: 200, seed },
  )
  return (
    verdict(
      findings.length === 0,
      `${sent} requests (seed ${seed}), ${succeeded} of them successes: ${findings.length} findings`,
    ) && verdict(seen.findings.length > 0, `control: ${seen.findings.length} findings in the vulnerable server`)
  )
}

async function attackBySlowness({ origin, vulnerable }: Scene): Promise<boolean> {
  const product = await attackSlowly(origin, '/api/auth/check')
  const control = await attackSlowly(vulnerable.origin, '/people')
  return (
    verdict(
      product.answered === product.sent,
      `${product.opened} slow connections: ${product.answered} of ${product.sent} requests answered, the slowest in ${product.slowest_ms} ms`,
    ) &&
    verdict(
      control.answered < control.sent,
      `control: ${control.answered} of ${control.sent} answered by the vulnerable server`,
    )
  )
}

async function floodVerdict(): Promise<boolean> {
  const { product, control } = await attackByFlood()
  const is_harmed = !isUnharmed(control) || control.fared.median > 3 * product.fared.median
  return (
    verdict(isUnharmed(product), summaryOf(product)) &&
    verdict(is_harmed, `control, without budgets: ${summaryOf(control)}`)
  )
}

async function attackBySqlmap({ origin, person, account_id, list_id, vulnerable }: Scene): Promise<boolean> {
  if (!hasSqlmap())
    return verdict(false, 'sqlmap is not installed, so this was NOT tested. On Debian: apt-get install sqlmap')
  const headers = { Cookie: person.cookie(), Origin: origin, 'X-User-Timezone': 'UTC' }
  const json = { ...headers, 'Content-Type': 'application/json' }
  const places = [
    { url: `${origin}/api/follower-lists/${list_id}/members?q=a*&sort=username`, headers },
    { url: `${origin}/api/follower-lists/${list_id}/members?q=a&sort=username&cursor=n.a*`, headers },
    { url: `${origin}/api/tasks?account_id=${account_id}&status=running*`, headers },
    { url: `${origin}/api/statistics/daily?from=2026-11-01*&to=2026-11-20`, headers },
    { url: `${origin}/api/subscriptions/transactions?cursor=1*`, headers },
    { url: `${origin}/api/auth/forgot-password`, method: 'POST', data: '{"email":"a@example.org*"}', headers: json },
    { url: `${origin}/api/user/timezone`, method: 'POST', data: '{"timezone":"UTC*"}', headers: json },
    { url: `${origin}/api/follower-lists/${list_id}`, method: 'PATCH', data: '{"name":"friends*"}', headers: json },
    { url: `${origin}/api/auth/check`, headers: { ...headers, 'X-User-Timezone': 'UTC*' } },
  ]
  let is_well = true
  for (const place of places) {
    const { injectable, output } = await runSqlmap(place)
    if (injectable) console.log(output.slice(-1500))
    const where = `${place.method ?? 'GET'} ${place.url.replace(origin, '')} ${place.data ?? ''}`
    is_well = verdict(!injectable, where) && is_well
  }
  const control = await runSqlmap({ url: `${vulnerable.origin}/people?name=ann*` })
  if (!control.injectable) console.log(control.output.slice(-1500))
  return verdict(control.injectable, 'control: the vulnerable server is found injectable') && is_well
}

/** Registers a user with an account and a list. */
async function settle(origin: string) {
  const person = personOver(origin)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
  const [account] = (await person.call(listAccounts, {})).body
  const list = await person.call(createList, { name: 'friends', usernames: ['ann', 'ben'] })
  return { person, account_id: account?.id ?? '', list_id: list.body.follower_list.id }
}

async function runInScene(run: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = temporaryFolder()
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const sandbox = await startSandboxProgram({ SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  const product = await startServer({
    PORT: String(port),
    DATA_DIR: join(folder.path, 'data'),
    INSTAGRAM_API_URL: `http://127.0.0.1:${sandbox_port}`,
    PACING_SCALE: '0.0005',
    // The tools send as fast as they can; `flood` starts its own products.
    BUDGET_SCALE: '1000',
  })
  const origin = `http://127.0.0.1:${port}`
  const vulnerable = await startVulnerable(databaseUrlOf(join(folder.path, 'data')))
  try {
    await run({ origin, vulnerable, ...(await settle(origin)) })
  } finally {
    await vulnerable.close()
    await product.stop()
    await sandbox.stop()
    folder.remove()
  }
}

const [name] = process.argv.slice(2)
const chosen = Object.entries(attacks).filter(([known]) => name === undefined || known === name)
if (chosen.length === 0) {
  console.error(`There is no attack called “${name}”: ${Object.keys(attacks).join(', ')}.`)
  process.exitCode = 1
} else {
  await runInScene(async (scene) => {
    for (const [known, { about, run }] of chosen) {
      console.log(`\n${known}: ${about}`)
      if (!(await run(scene))) process.exitCode = 1
    }
  })
}
