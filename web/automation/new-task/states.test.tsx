import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Preview, previewTask } from '#contract/automation.ts'
import { type Found, type Lookup, lookUp } from '#contract/lookup.ts'
import { getPerson } from '#contract/people.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { ownerAnswers } from '#web/testing/owner.ts'
import { answerTo, personKnown, previewOf, visitOf } from '#web/testing/previewed.ts'
import { answered, busy, type Stub, unanswered } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { ask, button, closeDialog, isSeen, press, says, unfold, within } from '#web/testing/walk.ts'
import { automationMessages, limitsMessages } from '#words/generated/automation.ts'
import { answer_requests, composerMessages, remove_follower, removeForm, visit } from '#words/generated/composer.ts'
import { peopleMessages } from '#words/generated/people.ts'
import { templateMessages } from '#words/generated/schedules.ts'

const coffee = (username: string): Found => ({
  type: 'person',
  person: somebody(username, {
    full_name: 'Coffee Daily',
    followers: 20_000,
    is_verified: true,
    is_private: username === 'coffee.secret',
  }),
  unreadable: username === 'coffee.secret' ? 'Private, so its lists can’t be read.' : null,
})

const found = (...all: Found[]): Lookup => ({ found: all, refused: null, unchecked: null })

/** The form of a kind of task, where what is looked up is found. */
const openForm = (path: string, stubs: readonly Stub[] = []) =>
  openPage(path, [...stubs, answered(lookUp, found(coffee('coffee.daily'))), ...ownerAnswers])

const followForm = `${paths.follow}?new=follow`
const whereField = page.getByRole('combobox', { name: composerMessages.where })
const settings = page.getByRole('group', { name: composerMessages.settings, exact: true }).getByRole('button')

async function makePreview() {
  await whereField.fill('coffee.daily')
  await userEvent.keyboard('{Enter}')
  await press(automationMessages.makePreview)
}

const chooses = (label: string) => page.getByLabelText(within(label)).first().click()

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

describe('the field for sources', () => {
  test('looks right with suggestions, with what Instagram finds, and with sources of every kind', async () => {
    const all = found(coffee('coffee.daily'), coffee('coffee.secret'))
    const { looksRight } = await openForm(followForm, [answered(lookUp, all)])
    await whereField.click()
    await isSeen(page.getByRole('listbox'))
    await looksRight('suggestions')
    await whereField.fill('coffee')
    await says(composerMessages.followers({ count: 20_000 }))
    await userEvent.keyboard('{ArrowDown}')
    await looksRight('found on Instagram')
    await whereField.fill('coffee.daily #latteart https://www.instagram.com/p/CSFvYqWrv1N/')
    await userEvent.keyboard('{Enter}')
    await isSeen(page.getByRole('listitem').nth(2))
    await looksRight('sources of every kind')
  })

  test.each<[string, Partial<Lookup>]>([
    ['source refused', { refused: { code: 'instagram_user_gone', message: 'Instagram knows no user called @nike.' } }],
    ['source not checked', { unchecked: { code: 'busy', message: 'This account is busy with a task right now.' } }],
  ])('looks right with a %s', async (name, answer) => {
    const { looksRight } = await openForm(followForm, [answered(lookUp, { ...found(), ...answer })])
    await whereField.fill('nike')
    await userEvent.keyboard('{Enter}')
    await says(/knows no user|busy with a task/)
    await looksRight(name)
  })
})

describe('the forms of other kinds', () => {
  const { options } = answer_requests

  test('look right for requests of a list, and with who gets which answer', async () => {
    const preview = { ...previewOf(12, answerTo), warnings: [] }
    const { looksRight } = await openForm(`${paths.followers}?new=answer_requests`, [answered(previewTask, preview)])
    await chooses(options.requests_from.choices.list.label)
    await looksRight('of a list')
    await chooses(options.requests_from.choices.anyone.label)
    await press(automationMessages.makePreview)
    await says(automationMessages.leaveOut)
    await looksRight('who gets which answer')
  })

  test('look right for followers to be removed, whose number is confirmed', async () => {
    const preview = previewOf(12, () => ({ action: 'remove_follower' }))
    const { looksRight } = await openForm(`${paths.followers}?new=remove_follower`, [answered(previewTask, preview)])
    await chooses(remove_follower.options.remove_from.choices.followers.label)
    await press(automationMessages.makePreview)
    await says(removeForm.final)
    await looksRight('any follower')
    await ask(automationMessages.startThese({ count: 12 }))
    await looksRight('confirm the number')
  })

  test('look right for visits without a step, and with what each person gets', async () => {
    const { looksRight } = await openForm(`${paths.follow}?new=visit`, [answered(previewTask, previewOf(12, visitOf))])
    const steps = [visit.options.like_chance.label, visit.options.follow_chance.label]
    for (const step of steps) await page.getByLabelText(step, { exact: false }).first().click()
    await press(automationMessages.makePreview)
    await says(automationMessages.problems.visitEmpty)
    await looksRight('no step is on')
    for (const step of steps) await page.getByLabelText(step, { exact: false }).first().click()
    await makePreview()
    await says(automationMessages.leaveOut)
    await looksRight('what each person gets')
  })
})
