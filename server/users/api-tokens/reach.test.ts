import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken } from '#contract/api-tokens.ts'
import { type ApiScope, apiScopes } from '#rules/api-scopes.ts'
import { type AnyCall, listEveryCall, nameOf } from '../../testing/every-call.ts'
import { type Product, startProduct } from '../../testing/product.ts'

const calls = await listEveryCall()

/** What no API token may call, by the reason. */
const session_only: Record<string, string[]> = {
  'a credential: the holder of a token must not make, prove or end other credentials': [
    'POST /auth/change-password',
    'GET /auth/sessions',
    'DELETE /auth/sessions',
    'DELETE /auth/sessions/:id',
    'GET /user/email-verification',
    'POST /user/email-verification',
    'POST /auth/verify-email',
    'GET /user/second-factor',
    'POST /user/second-factor',
    'POST /user/second-factor/confirm',
    'POST /user/second-factor/disable',
    'POST /user/second-factor/recovery-codes',
    'GET /user/api-tokens',
    'POST /user/api-tokens',
    'DELETE /user/api-tokens/:id',
  ],
  'a way for others to read without signing in: its maker answers for it at a browser': [
    'GET /statistics/report-links',
    'POST /statistics/report-links',
    'DELETE /statistics/report-links/:id',
  ],
  'a way into Instagram: passwords, codes and sessions of an account pass through it': [
    'POST /instagram/login',
    'POST /instagram/session',
    'POST /instagram/choose_challenge_method',
    'POST /instagram/verify_challenge',
    'POST /instagram/verify_2fa',
    'POST /instagram/switch_2fa_method',
  ],
  'payments: plans, cards, invoices and the bank’s questions': [
    'POST /subscriptions/subscribe',
    'POST /subscriptions/preview-change',
    'POST /subscriptions/cancel',
    'POST /subscriptions/resume',
    'POST /subscriptions/confirmed',
    'GET /subscriptions/config',
    'GET /subscriptions/payment-methods',
    'POST /subscriptions/payment-methods',
    'DELETE /subscriptions/payment-methods/:id',
    'PATCH /subscriptions/payment-methods/:id',
    'GET /subscriptions/transactions',
    'GET /subscriptions/transactions/:id/receipt',
    'GET /subscriptions/user/billing-address',
    'POST /subscriptions/user/billing-address',
    'POST /subscriptions/sandbox/confirm',
    'POST /subscriptions/sandbox/advance',
  ],
  'the whole user: their end, or everything that is known of them, more than all scopes together': [
    'DELETE /user',
    'GET /user/export',
    'POST /user/export',
    'GET /user/export/:id/download',
  ],
  'files of people that a preview’s answer has already; the scope for it would grow': [
    'GET /tasks/previews/:id/people',
    'GET /tasks/:id/people',
  ],
  'what is read every day from then on, by itself: its owner turns it on at a browser': ['PUT /audience/health'],
  'a button of the sandbox, there while Instagram is simulated': ['GET /sandbox/sample-export'],
}

/** What the scopes from before there were others have always reached: a token made then may do no more today. */
const always: Partial<Record<ApiScope, string[]>> = {
  read: [
    'GET /auth/check',
    'GET /follower-lists',
    'GET /follower-lists/:id/diff/:other_id',
    'GET /follower-lists/:id/export',
    'GET /follower-lists/:id/members',
    'GET /follower-lists/combine/export',
    'GET /instagram/accounts',
    'GET /instagram/accounts/activities/summary',
    'GET /instagram/pictures/:id',
    'GET /statistics/daily',
    'GET /statistics/hours',
    'GET /statistics/sources',
    'GET /subscriptions/usage',
    'GET /subscriptions/user',
    'GET /tasks',
    'GET /tasks/:id',
    'GET /tasks/:id/actions',
    'POST /follower-lists/combine/members',
  ],
  run_tasks: [
    'POST /tasks',
    'POST /tasks/:id/pause',
    'POST /tasks/:id/resume',
    'POST /tasks/:id/stop',
    'POST /tasks/:id/undo',
    'POST /tasks/preview',
  ],
  manage_lists: [
    'DELETE /follower-lists/:id',
    'PATCH /follower-lists/:id',
    'POST /follower-lists',
    'POST /follower-lists/combine',
    'POST /follower-lists/exclusion',
    'POST /profile/update',
  ],
}

/** What a scope allows beside the one of the call, where the kind of task may do what cannot be undone. */
const besides: Partial<Record<ApiScope, string[]>> = {
  run_final_tasks: [
    'PATCH /schedules/:id',
    'POST /schedules',
    'POST /schedules/:id/restore',
    'POST /tasks',
    'POST /tasks/:id/undo',
    'POST /tasks/bulk',
  ],
}

const named = (wanted: (call: AnyCall) => boolean) => calls.filter(wanted).map(nameOf).toSorted()

describe('what an API token reaches', () => {
  test('is every call of a signed-in user, but for those that have a reason', () => {
    const left = named(({ access, scope }) => access === 'signed_in' && scope === null)
    expect(
      left,
      'Give a new call a scope (contract/call.ts), or name it in server/users/api-tokens/reach.test.ts with the reason why a token may not make it.',
    ).toEqual(Object.values(session_only).flat().toSorted())
  })

  test('never grows for tokens that are there already: a scope keeps exactly its calls', () => {
    for (const [scope, reached] of Object.entries(always))
      expect(
        named((call) => call.scope === scope),
        `${scope} is in tokens that were made before: a call that is new to tokens needs another scope.`,
      ).toEqual(reached.toSorted())
  })

  test('is what cannot be undone with a scope of its own only', () => {
    for (const [scope, reached] of Object.entries(besides))
      expect(named((call) => call.final_scope === scope)).toEqual(reached)
  })

  describe('on the server', () => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct()
    })
    afterAll(() => product.close())

    test('is what the contract says: with its scope each call, without it or for browsers alone none', async () => {
      // Each of a user of its own: one user may have no more than twenty.
      const tokenFor = async (scopes: ApiScope[]) => {
        const person = await product.user()
        const { token } = (await person.call(createApiToken, { name: 'script', scopes })).body
        return { authorization: `Bearer ${token}` }
      }
      const script = product.visitor()
      const send = async (call: AnyCall, token: object) =>
        (await script.call(call, {} as never, token as Record<string, string>)) as {
          status: number
          body: { code?: string }
        }
      const all = await tokenFor([...apiScopes])
      for (const scope of apiScopes) {
        const own = await tokenFor([scope])
        const others = await tokenFor(apiScopes.filter((other) => other !== scope))
        const reached = calls.filter((call) => call.scope === scope)
        if (scope in besides) expect(reached).toEqual([])
        else expect(reached.length, `${scope} reaches nothing`).toBeGreaterThan(0)
        for (const call of reached) {
          const { status, body } = await send(call, own)
          expect([status === 401, body.code === 'scope_missing', body.code === 'session_only'], nameOf(call)).toEqual([
            false,
            false,
            false,
          ])
          expect((await send(call, others)).body.code, nameOf(call)).toBe('scope_missing')
        }
      }
      for (const call of calls.filter(({ access, scope }) => access === 'signed_in' && scope === null))
        expect((await send(call, all)).body.code, nameOf(call)).toBe('session_only')
    })
  })
})
