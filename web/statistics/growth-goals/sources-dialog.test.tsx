import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeGoal } from '#contract/growth.ts'
import { lookUp } from '#contract/lookup.ts'
import { SourcesDialog } from '#web/statistics/growth-goals/sources-dialog.tsx'
import { answered, show, unanswered } from '#web/testing/show.tsx'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'
import { growthMessages as messages } from '#words/generated/growth.ts'

const latteart = { type: 'hashtag' as const, tag: 'latteart', tab: 'recent' as const, who: 'authors' as const }
const goal = { id: '3', account_id: '7', sources: [latteart] }
const field = page.getByRole('combobox', { name: composerMessages.where })
const save = page.getByRole('button', { name: messages.saveSources })

const opened = async () => {
  const changing = unanswered(changeGoal)
  const looking = answered(lookUp, { found: [], refused: null, unchecked: null })
  await show(<SourcesDialog goal={goal as never} onClose={() => {}} />, [changing, looking])
  return changing
}

test('what is typed and can be read is a source when the sources are saved', async () => {
  const changing = await opened()
  await field.fill('coffee.daily')
  await save.click()
  await expect.poll(() => changing.sent).toMatchObject([{ sources: [latteart, { username: 'coffee.daily' }] }])
})

test('what is typed and can’t be read keeps the sources from being saved until it is mended', async () => {
  const changing = await opened()
  await field.fill('no/one')
  await save.click()
  await expect
    .element(page.getByText(automationMessages.sourceWrong({ what: 'no/one', type: 'followers_of' })))
    .toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('no/one')
  expect(changing.sent).toEqual([])
  await field.fill('')
  await save.click()
  await expect.poll(() => changing.sent).toMatchObject([{ sources: [latteart] }])
})
