import { expect, test } from 'vitest'
import { taskKinds } from '#rules/kinds/kinds.ts'
import type { Language } from '#rules/languages.ts'
import { compileTexts, type Texts } from './compile.ts'
import { findGaps } from './gaps.ts'
import { joined, lackingOf } from './lacking.ts'
import { readArea } from './read-texts.ts'

/** The texts as they are but for those of one area in one language. */
const planted =
  (language: Language, area: string, texts: Texts): typeof readArea =>
  (asked, of) =>
    asked === language && of === area ? texts : readArea(asked, of)

/** The same texts without a key, or with another text in its place. */
function changed(texts: Texts, [key = '', ...inner]: string[], text?: string): Texts {
  const { [key]: found, ...others } = texts
  if (inner.length > 0) return { ...texts, [key]: changed(found as Texts, inner, text) }
  return text === undefined ? others : { ...others, [key]: text }
}

const germanTasks = readArea('de', 'tasks')
const removed = ['task-list', 'taskListMessages', 'title']

test('every language has the keys of the English texts, no more and no fewer, and every kind its words', () => {
  expect(findGaps()).toEqual([])
})

test('a text that is missing is named with its file', () => {
  const read = planted('de', 'tasks', changed(germanTasks, removed))
  expect(findGaps(read)).toEqual([`words/de/tasks.json: ${removed.join('.')} is missing`])
})

test('a text that is left over is named with its file', () => {
  const read = planted('de', 'tasks', changed(germanTasks, ['task-list', 'old'], 'Alt'))
  expect(findGaps(read)).toEqual(['words/de/tasks.json: task-list.old is not in words/en/tasks.json'])
})

test('each text of an area that a language lacks is named', () => {
  const found = findGaps(planted('de', 'upload', {}))
  expect(found).toContain('words/de/upload.json: export-help.exportHelpMessages.title is missing')
})

test('a kind without words is named wherever the others have theirs', () => {
  const found = findGaps(readArea, [...taskKinds, 'mute_story'])
  expect(found).toContain('words/en/home.json: actions.runWords lacks mute_story, a kind of rules/kinds')
  expect(found).toContain(
    'words/en/server.json: mails.mails.notices.task_failed lacks mute_story, a kind of rules/kinds',
  )
  expect(found).toContain(
    'words/en/composer.json lacks kind-mute-story, the words of mute_story, a kind of rules/kinds',
  )
})

test('a limit of the plan without words is named', () => {
  const read = planted(
    'en',
    'billing',
    changed(readArea('en', 'billing'), ['plan-limits', 'planLimitWords', 'instagram_accounts']),
  )
  expect(findGaps(read)).toContain(
    'words/en/billing.json: plan-limits.planLimitWords lacks instagram_accounts, a limit of rules/limits.ts',
  )
})

test('what a language lacks is said in English, with English plurals', () => {
  const english = { people: { title: 'People', count: '{count, plural, one {# person} other {# people}}' } }
  const japanese = { people: { title: '人々' } }
  const lacking = lackingOf(japanese, english)
  const { people } = joined(compileTexts('ja', japanese), compileTexts('en', lacking)) as Record<
    'people',
    Record<string, (values?: object) => string>
  >
  expect(people.title?.()).toBe('人々')
  expect(people.count?.({ count: 1 })).toBe('1 person')
})
