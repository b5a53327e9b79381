import type { Browser, BrowserContext } from 'playwright-core'
import { connectAccount } from '#contract/accounts.ts'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { datesOf } from '#rules/languages.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { PATIENCE } from '../browser.ts'
import { showPseudo } from './show-pseudo.ts'
import { type ShownLanguage, shownAs, swept } from './swept-language.ts'

/** How far somebody has come on the way into the product. */
export type Stage = 'stranger' | 'newcomer' | 'subscriber' | 'owner'

/** Goes the way up to a stage by the calls the screens make. */
export async function signInAs(stage: Stage, address: string, username: string): Promise<TestUser> {
  const person = personOver(address)
  if (stage === 'stranger') return person
  await person.call(register, { email: person.email, password: person.password })
  if (stage === 'newcomer') return person
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  if (stage === 'subscriber') return person
  await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
  return person
}

/** A browser in which the person is signed in. */
export async function openBrowserOf(
  browser: Browser,
  address: string,
  person: TestUser,
  shown: ShownLanguage = swept,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    timezoneId: 'Europe/Berlin',
    locale: datesOf(shownAs(shown).language),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE)
  if (shown === 'pseudo') await showPseudo(context)
  const [name = '', value = ''] = person.cookie().split('=')
  if (value) await context.addCookies([{ name, value, url: address }])
  return context
}
