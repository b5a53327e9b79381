import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as paths from '#rules/paths.ts'
import { connectFormMessages } from '#words/generated/accounts.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'
import { userMessages } from '#words/generated/first.ts'
import { billingMessages, shellMessages } from '#words/generated/home.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { keyboardOn } from './keyboard.ts'

export const PASSWORD = 'a quiet long password'

/** The way from the registration to a task, by keyboard alone, in the language of the test. */
export function keyboardJourney(page: Page) {
  const keyboard = keyboardOn(page)
  const { tabTo } = keyboard
  const type = async (label: string, text: string) => {
    await tabTo(label)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  const enter = async (path: string) => {
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${path}`)
  }
  return {
    ...keyboard,
    async register(email: string) {
      await page.goto(paths.register)
      await type(userMessages.email, email)
      await type(userMessages.password, PASSWORD)
      await enter('/subscription-onboarding')
    },
    async chooseTrial() {
      await tabTo(billingMessages.startTrial)
      await enter('/instagram-login')
    },
    async connect(username: string) {
      await type(connectFormMessages.username, username)
      await type(connectFormMessages.password, 'sandbox-password')
      await enter('/dashboard')
      // Its shortcuts work once it's there.
      await expect.poll(() => page.title()).toContain(shellMessages.pages.dashboard)
    },
    async previewFollows(source: string, count: number) {
      await page.keyboard.press('g')
      await page.keyboard.press('f')
      await page.waitForURL('**/functions/follow')
      await type(composerMessages.where, source)
      await page.keyboard.press('Enter')
      await type(kindWords.follow.target, String(count))
      await tabTo(automationMessages.makePreview)
      await page.keyboard.press('Enter')
      await page.getByText(automationMessages.leaveOut).waitFor()
    },
    async start(count: number) {
      await tabTo(automationMessages.startThese({ count }))
      await enter('/tasks/*')
    },
  }
}
