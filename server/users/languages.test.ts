import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask } from '#contract/automation.ts'
import { userRoom } from '#contract/events.ts'
import { checkSession, findPreferences, forgotPassword, login, logout, setPreferences } from '#contract/users.ts'
import { languageCodes } from '#rules/languages.ts'
import { refusals } from '#words/generated/server.ts'
import { resetMail } from '#words/mails.ts'
import { inLanguage } from '../edges/language.ts'
import { eventually } from '../testing/eventually.ts'
import { openSocket } from '../testing/open-socket.ts'
import { laterMailsTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
  address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

const asking = (language: string) => ({ 'accept-language': language })

/** The refusal of a call without a session, in the language it is sent with. */
const refused = (headers: Record<string, string>) => product.visitor().call(findPreferences, {}, headers)

describe('an API client gets a refusal in the language it asks for', () => {
  test.each(languageCodes)('%s', async (language) => {
    const { status, body, headers } = await refused(asking(language))
    const sentence = inLanguage(language, () => refusals.not_signed_in)
    expect({ status, code: body.code, error: body.error, language: headers['content-language'] }).toEqual({
      status: 401,
      code: 'not_signed_in',
      error: sentence,
      language,
    })
  })

  test.each([
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT;q=0.9, fr;q=0.4', 'pt-BR'],
    ['en;q=0.2, it', 'it'],
    ['tlh, ja;q=0.1', 'ja'],
    ['tlh', 'en'],
    ['*', 'en'],
    ['; ; ,,', 'en'],
  ])('%s is answered in %s', async (accepted, language) => {
    expect((await refused(asking(accepted))).headers['content-language']).toBe(language)
  })

  test('with the params of any other language', async () => {
    const { person, account_id } = await product.userWithAccount()
    const order = { account_id, kind: 'follow' as const, sources: [], target_count: 1_000_000 }
    const [english, arabic] = [
      await person.call(createTask, order),
      await person.call(createTask, order, asking('ar')),
    ] as const
    const { error, message, ...rest } = arabic.body as Record<string, unknown>
    expect(english.body).toMatchObject(rest)
    expect(error).toBe(message)
    expect(error).toMatch(/\p{Script=Arabic}/u)
  })
})

describe('a language that a user has chosen', () => {
  test('comes before the one that is asked for, until they follow the browser again', async () => {
    const person = await product.registered()
    const set = (language: 'ja' | null) => person.call(setPreferences, { language }, asking('fr'))
    const answered = async () => (await person.call(checkSession, {}, asking('fr'))).headers['content-language']
    expect(await answered()).toBe('fr')
    expect((await set('ja')).headers['content-language']).toBe('ja')
    expect(await answered()).toBe('ja')
    expect((await person.call(findPreferences, {})).body.language).toBe('ja')
    expect((await set(null)).headers['content-language']).toBe('fr')
    expect(await answered()).toBe('fr')
  })

  test('is one of those there are', async () => {
    const person = await product.registered()
    const { status, body } = await person.call(setPreferences, { language: 'tlh' as never })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' })
  })

  test('is announced to their other tabs and devices', async () => {
    const person = await product.registered()
    const { socket, settled, heard } = openSocket(address, person.cookie())
    await settled
    const { user } = (await person.call(checkSession, {})).body
    await new Promise<void>((joined) => socket.emit('join', userRoom(user?.id ?? ''), joined))
    await person.call(setPreferences, { language: 'de' })
    await expect.poll(() => heard).toContain('preferences_update')
    socket.close()
  })
})

describe('a mail', () => {
  const sentence = (language: string) => inLanguage(language, () => resetMail('').text.split('\n')[0] ?? '')
  const sent = (person: TestUser) =>
    eventually(
      async () => laterMailsTo(product, person.email).at(-1) ?? '',
      (mail) => mail.includes('/reset-password/'),
    )

  test('is in the chosen language, even if somebody else asks for it in another', async () => {
    const person = await product.registered()
    await person.call(setPreferences, { language: 'tr' })
    await product.visitor().call(forgotPassword, { email: person.email }, asking('ru'))
    expect(await sent(person)).toContain(sentence('tr'))
  })

  test('is in the language of the last sign-in where none is chosen', async () => {
    const person = await product.registered()
    await person.call(logout, {})
    await person.call(login, { email: person.email, password: person.password }, asking('id'))
    await product.visitor().call(forgotPassword, { email: person.email }, asking('ru'))
    expect(await sent(person)).toContain(sentence('id'))
  })
})
