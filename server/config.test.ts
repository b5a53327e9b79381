import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const reachable = {
  HOST: '0.0.0.0',
  APP_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  INSTAGRAM_API_URL: 'https://i.instagram.com',
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('a server that others reach does not start on simulated payments unless told so', () => {
  expect(() => readConfig(reachable)).toThrow('payments are simulated')
  expect(readConfig({ ...reachable, ALLOW_SANDBOX: 'yes' }).stripe).toBeNull()
  expect(readConfig({ ...reachable, ...stripe }).stripe).toMatchObject({ secret_key: 'sk_live_x', api_base: null })
})

test.each(Object.keys(stripe))('Stripe without its %s does not start', (missing) => {
  expect(() => readConfig({ ...reachable, ...stripe, [missing]: '' })).toThrow('together')
})

test('card numbers pass through this server with a test key, or when that was said', () => {
  const takes = (env: object) => readConfig({ ...reachable, ...stripe, ...env }).stripe?.takes_raw_cards
  expect([takes({}), takes({ STRIPE_ALLOW_RAW_CARD: 'true' }), takes({ STRIPE_SECRET_KEY: 'sk_test_x' })]).toEqual([
    false,
    true,
    true,
  ])
})

test('with nothing set payments are simulated', () => {
  expect(readConfig({ APP_KEYS: reachable.APP_KEYS }).stripe).toBeNull()
})
