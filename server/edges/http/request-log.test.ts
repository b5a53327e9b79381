import pino from 'pino'
import { expect, test } from 'vitest'
import { createMeter } from '../metering/meter.ts'
import { createHttpServer } from './server.ts'

test('neither mailed tokens nor sign-in codes reach the log, in any page or call', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const options = {
    public_url: 'http://localhost:5000',
    proxies: 0,
    stripe_fields: false,
    web_dir: null,
    meter: createMeter(1),
  }
  const app = await createHttpServer({ log, ...options })
  for (const url of [
    '/reset-password/an-id/PLANTED-SECRET',
    '/reset-password/an-id/PLANTED-SECRET/?x=PLANTED-SECRET',
    '/verify-email/an-id/PLANTED-SECRET',
    '/auth/google-callback?code=PLANTED-SECRET&state=PLANTED-SECRET',
    '/api/auth/check?token=PLANTED-SECRET',
    '/login#PLANTED-SECRET',
  ])
    await app.inject({ method: 'GET', url, headers: { cookie: 'sid=PLANTED-SECRET', authorization: 'PLANTED-SECRET' } })
  await app.close()
  const text = lines.join('')
  expect(text).toContain('"url":"/reset-password/{id}/{token}"')
  expect(text).toContain('"url":"/auth/google-callback"')
  expect(text).not.toContain('PLANTED-SECRET')
})
