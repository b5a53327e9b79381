import { expect, test } from 'vitest'
import { templateProblemText } from '#words/template-problems.ts'
import { templateProblem } from './comment-problems.ts'
import { chooseComment, countVariants } from './comments.ts'
import { seededBy } from './seeded.ts'

const none = { to_person: [], last: null }

test.each([
  'Nice',
  '{a|b} {c|d|e}',
  '{Hello|{Hi|Hey} there}, {username}!',
  'Hi @{username}, {Great|Lovely} work',
  '{really |}nice',
  '{|so }good',
  '{{username}}',
  '{{a|b}}',
  'I <3 this, 100% 😍 > all, $100 & #1 (wow) [sic] *love* 50% off and 20% more',
  'name and user and username',
  'Ke$ha at 5:30, a/b; c ~ d <-> e',
  '素敵です｡ {username}さん',
])('%s is a comment', (text) => {
  expect(templateProblem(text)).toBeNull()
})

test.each([
  ['Nice shot! @{}', '{}'],
  ['{Great|Lovely} photo @{}', '{}'],
  ['{}', '{}'],
  ['Hi { }', '{ }'],
  ['a {Username}', '{Username}'],
  ['{USERNAME}', '{USERNAME}'],
  ['{ username }', '{ username }'],
  ['{{ username }}', '{ username }'],
  ['{{ name }}', '{ name }'],
  ['{user_name} hey', '{user_name}'],
  ['Hi #{username}', '#{username}'],
  ['{username}s work', '{username}s'],
  ['Great {username}.art', '{username}.art'],
  ['{@username}', '{@username}'],
  ['{Hi|Hey} {username|friend}', 'username'],
  ['Nice %username%', '%username%'],
  ['Nice %NAME%!', '%NAME%'],
  ['Hey %s, nice', '%s'],
  ['Hey %(name)s', '%(name)s'],
  ['Hello $name', '$name'],
  ['Hello $USERNAME!', '$USERNAME'],
  ['Hi <name>', '<name>'],
  ['Hi <first name>', '<first name>'],
  ['Hi [username]', '[username]'],
  ['Hi [[Name]]', '[[Name]]'],
  ['Hi (user name)', '(user name)'],
  ['Hi «Name»', '«Name»'],
  ['Hi #firstName#', '#firstName#'],
  ['Hi __name__', '__name__'],
  ['Hi @username, nice', '@username'],
  ['Hi :username', ':username'],
  ['Hi ＜username＞', '＜username＞'],
] as const)('“%s” would not name anybody, and says so', (text, found) => {
  const problem = templateProblem(text)
  expect(problem).toEqual({ problem: 'name_misspelt', found })
  expect(templateProblemText(problem!)).toContain(found)
})

test.each([
  ['{one}', '{one}'],
  ['{Great photo} yes', '{Great photo}'],
  ['{a||b}', '{a||b}'],
  ['{a| |b}', '{a| |b}'],
  ['{|}', '{|}'],
  ['{||a}', '{||a}'],
  ['{a, b}', '{a, b}'],
  ['{a/b}', '{a/b}'],
  ['{spin}a|b{/spin}', '{spin}'],
  ['[Great|Lovely] photo', '[Great|Lovely]'],
  ['(Great|Lovely) photo', '(Great|Lovely)'],
  ['<Great|Lovely> photo', '<Great|Lovely>'],
  ['Great|Lovely', 'Great|Lovely'],
  ['Great | Lovely', '|'],
  ['｛すごい｜すてき｝', '｛すごい｜すてき｝'],
  ['すごい｜すてき', 'すごい｜すてき'],
  ['Hi <b>you</b>', '<b>'],
] as const)('“%s” is no choice, and says so', (text, found) => {
  const problem = templateProblem(text)
  expect(problem).toEqual({ problem: 'choice_unclear', found })
})

test.each([
  ['{a|b', 'closing_missing'],
  ['{a|b] nice', 'closing_missing'],
  ['{{a|b}', 'closing_missing'],
  ['{username', 'closing_missing'],
  ['a}', 'opening_missing'],
  ['username}', 'opening_missing'],
] as const)('“%s” lacks a brace', (text, problem) => {
  expect(templateProblem(text)).toEqual({ problem })
})

test('a template that was kept before it was looked at is never written', () => {
  const kept = [{ text: 'Nice @{}', media: 'any' as const }]
  expect(chooseComment(kept, 'photo', 'ada', none, () => 0)).toBeNull()
  expect(chooseComment([...kept, { text: 'Nice', media: 'any' }], 'photo', 'ada', none, () => 0.5)).toBe('Nice')
})

test('whatever is taken fills all its places: no brace and no bar is ever written', () => {
  // Signs of every syntax, in many orders; what is taken is read as the post’s author would read it.
  const signs = ['{', '}', '|', 'a', '{username}', '<', '>', '%', ' ']
  const chance = seededBy('signs')
  const sign = () => signs[Math.floor(chance() * signs.length)]
  for (let nth = 0; nth < 20_000; nth++) {
    const text = Array.from({ length: 1 + Math.floor(chance() * 9) }, sign).join('')
    if (templateProblem(text)) continue
    expect(countVariants(text), text).toBeGreaterThan(0)
    const written = chooseComment([{ text, media: 'any' }], 'photo', 'ada', none, chance)
    expect(written ?? '', text).not.toMatch(/[{}|]|username/)
  }
})
