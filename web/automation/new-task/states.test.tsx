import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Preview, previewTask } from '#contract/automation.ts'
import { getPerson } from '#contract/people.ts'
import * as paths from '#rules/paths.ts'
import { personKnown, previewOf } from '#web/testing/previewed.ts'
import { answered, busy, unanswered } from '#web/testing/show.tsx'
import { followForm, makePreview, openForm, settings } from '#web/testing/task-form.ts'
import { ask, button, closeDialog, isSeen, press, says, unfold } from '#web/testing/walk.ts'
import { automationMessages, limitsMessages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'
import { peopleMessages } from '#words/generated/people.ts'
import { templateMessages } from '#words/generated/schedules.ts'

describe('the form of a follow task', () => {
  const previewed = (preview: Preview) => answered(previewTask, preview)

  test('looks right with nothing chosen, with a preview, and with everything opened', async () => {
    const { looksRight } = await openForm(paths.follow, [previewed(previewOf(20)), answered(getPerson, personKnown)])
    await press(automationMessages.makePreview)
    await says(automationMessages.problems.sourcesMissing)
    await looksRight('nothing chosen')
    await makePreview()
    await says(automationMessages.leaveOut)
    await looksRight('preview')
    // Beside the name, which opens the drawer.
    for (const nth of [0, 2])
      await page
        .getByRole('row')
        .nth(nth)
        .click({ position: { x: 20, y: 28 } })
    await says(automationMessages.leftOut({ count: 2 }))
    await looksRight('two left out')
    await page.getByText(automationMessages.wouldSkip, { exact: false }).first().click()
    await says(automationMessages.everyReason)
    await looksRight('who it skips')
    await page.getByRole('grid').getByRole('button').first().click()
    await isSeen(page.getByRole('dialog').getByRole('heading', { name: peopleMessages.history }))
    await looksRight('a person')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await looksRight('and back')
  })

  test('looks right with its templates, its limits and every setting opened', async () => {
    const { looksRight } = await openForm(paths.follow, [previewed(previewOf(20))])
    await makePreview()
    await says(automationMessages.leaveOut)
    await unfold(composerMessages.templates)
    await unfold(composerMessages.limits)
    await isSeen(button(limitsMessages.change))
    await looksRight('templates and limits opened')
    await ask(templateMessages.save)
    await looksRight('save as template')
    await ask(limitsMessages.change)
    await looksRight('limits')
    await closeDialog()
    for (const part of settings.all()) await part.click()
    await page.getByText(automationMessages.starts.repeat, { exact: true }).click()
    await looksRight('every setting opened')
  })

  test('looks right while a preview is on its way', async () => {
    const { looksRight } = await openForm(followForm, [unanswered(previewTask)])
    await makePreview()
    await says(automationMessages.looking)
    await looksRight('looking')
  })

  test('looks right where a preview is refused', async () => {
    const { looksRight } = await openForm(followForm, [busy(previewTask)])
    await makePreview()
    await isSeen(page.getByRole('alert'))
    await looksRight('preview refused')
  })

  test('looks right where nobody passes', async () => {
    const { looksRight } = await openForm(followForm, [previewed(previewOf(0))])
    await makePreview()
    await says(automationMessages.nobodyFound)
    await looksRight('nobody passes')
  })
})
