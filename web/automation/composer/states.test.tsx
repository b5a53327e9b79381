import { describe, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { previewTask } from '#contract/automation.ts'
import { type Lookup, lookUp } from '#contract/lookup.ts'
import * as paths from '#rules/paths.ts'
import { USUAL_LAST_POSTS } from '#rules/source-types.ts'
import { answerTo, previewOf, visitOf } from '#web/testing/previewed.ts'
import { answered } from '#web/testing/show.tsx'
import { coffee, followForm, found, makePreview, openForm, settings, whereField } from '#web/testing/task-form.ts'
import { ask, button, isSeen, press, says, unfold, within } from '#web/testing/walk.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { automationMessages, filterWords, runMessages } from '#words/generated/automation.ts'
import { answer_requests, composerMessages, remove_follower, removeForm, visit } from '#words/generated/composer.ts'
import { sourceName } from '#words/source-names.ts'

const chooses = (label: string) => page.getByLabelText(within(label)).first().click()

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

  test('looks right with a place, own posts and suggestions, with all filters, and with a file', async () => {
    const place = { type: 'place', place_id: '213000131', name: 'Porto Old Town', address: 'Old Town 1' } as const
    const { looksRight } = await openForm(followForm, [answered(lookUp, found(place))])
    await whereField.fill('porto')
    await page.getByRole('option', { name: place.name, exact: false }).click()
    const engaged = sourceName({ type: 'engaged', who: 'likers', last_posts: USUAL_LAST_POSTS })
    for (const name of [engaged, runMessages.sourceNames.suggested]) {
      await whereField.fill(name)
      await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
    }
    await isSeen(page.getByRole('listitem').nth(2))
    await looksRight('a place, own posts and suggestions')
    await settings.first().click()
    await unfold(automationMessages.moreFilters)
    const language = page.getByRole('combobox', { name: filterWords.bio_language.label, exact: true })
    for (const code of ['de', 'pt', 'ja']) await language.selectOptions(code)
    await looksRight('all filters')
    await press(composerMessages.fromFile)
    await isSeen(button(composerMessages.chooseFile))
    await looksRight('people from a file')
  })

  test('looks right while a file asks what it contains, and where lines name no one', async () => {
    const { looksRight } = await openForm(followForm, [])
    await press(composerMessages.fromFile)
    await isSeen(button(composerMessages.chooseFile))
    const choose = (name: string, text: string) =>
      userEvent.upload(document.querySelector('dialog input[type=file]') as HTMLInputElement, new File([text], name))
    await choose('two.csv', 'Kontakt,Name,Zuletzt\nanna.ash,bert.two,2024-05-01\ncarla.three,dora.four,2024-05-02\n')
    await isSeen(page.getByLabelText(audienceMessages.namesAreIn))
    await press(composerMessages.useNames)
    await looksRight('a file that asks')
    await choose('export.csv', 'Profile URL,Full Name\nhttps://www.instagram.com/anna/,Anna Ash\n,Bert Two\n')
    await says(/Bert Two/)
    await looksRight('a file that is read')
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
