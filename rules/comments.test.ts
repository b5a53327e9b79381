import { describe, expect, test } from 'vitest'
import { templateProblemText } from '#words/template-problems.ts'
import { templateProblem as problemOf } from './comment-problems.ts'
import { chooseComment, countVariants, fillIn, listVariants } from './comments.ts'

const templateProblem = (text: string) => {
  const problem = problemOf(text)
  return problem && templateProblemText(problem)
}

const none = { to_person: [], last: null }
const always = (value: number) => () => value

describe('spintax', () => {
  test.each([
    ['Nice', 1],
    ['{a|b} {c|d|e}', 6],
    ['{Hello|{Hi|Hey} there}, {username}!', 3],
    ['{a|}', 2],
    ['{a|a|{a}}', 1],
    ['{username}', 1],
  ])('%s has %i texts', (text, count) => {
    expect(countVariants(text)).toBe(count)
    expect(listVariants(text)).toHaveLength(count)
  })

  test('choices may stand in each other, and each text is listed once', () => {
    expect(listVariants('{Hello|{Hi|Hey} there}!')).toEqual(['Hello!', 'Hi there!', 'Hey there!'])
    expect(listVariants('{a|a}')).toEqual(['a'])
  })

  test('the count of a million texts costs no million texts', () => {
    const text = '{a|b|c|d|e|f|g|h|i|j}'.repeat(6)
    expect(countVariants(text)).toBe(1_000_000)
    expect(listVariants(text, 50)).toHaveLength(50)
  })

  test('a brace without its other half is said', () => {
    expect(templateProblem('{a|b')).toBe('There’s a { without a } after it.')
    expect(templateProblem('a}')).toBe('There’s a } without a { before it.')
    expect(templateProblem('{a|{b|c}} {username}')).toBeNull()
  })

  test('the author’s name is filled in, with one @ however many were typed', () => {
    expect(fillIn('Hi {username}, hello @{username}', 'ada')).toBe('Hi @ada, hello @ada')
    expect(listVariants('{Hi|Hey} @{username}')).toEqual(['Hi {username}', 'Hey {username}'])
  })
})

describe('which comment is written', () => {
  const templates = [
    { text: '{One|Two|Three}', media: 'any' as const },
    { text: 'Moving', media: 'video' as const },
  ]

  test('never one the person has had, nor the one that was written last', () => {
    const history = { to_person: ['One'], last: 'Two' }
    expect(chooseComment(templates, 'photo', 'ada', history, always(0))).toBe('Three')
    expect(chooseComment(templates, 'photo', 'ada', history, always(0.99))).toBe('Three')
  })

  test('none is better than one again', () => {
    expect(
      chooseComment(templates, 'photo', 'ada', { to_person: ['One', 'Two', 'Three'], last: null }, always(0)),
    ).toBeNull()
  })

  test('what is meant for videos is written under videos only', () => {
    const texts = [0, 0.3, 0.6, 0.9].map((chance) => chooseComment(templates, 'video', 'ada', none, always(chance)))
    expect(texts).toContain('Moving')
    expect(chooseComment([templates[1] as never], 'photo', 'ada', none, always(0))).toBeNull()
  })

  test('of more texts than are listed one is drawn, any of them, and none that was had', () => {
    const text = '{a|b}'.repeat(11)
    const had = { to_person: listVariants(text, 500), last: 'b'.repeat(11) }
    const drawn = Array.from({ length: 400 }, () =>
      chooseComment([{ text, media: 'any' }], 'photo', 'ada', had, Math.random),
    )
    expect(new Set(drawn).size).toBeGreaterThan(200)
    for (const one of drawn) {
      expect(one).toMatch(/^[ab]{11}$/)
      expect([...had.to_person, had.last]).not.toContain(one)
    }
  })

  test('of many texts only those are drawn that Instagram takes, however few they are', () => {
    const [long, other] = ['y'.repeat(250), 'z'.repeat(250)]
    const text = `{${long}|a}{${other}|b}${'{1|2|{3|4}{5|6}}'.repeat(8)}`
    const drawn = Array.from({ length: 400 }, () =>
      chooseComment([{ text, media: 'any' }], 'photo', 'ada', none, Math.random),
    )
    for (const one of drawn) expect(one?.length).toBeLessThanOrEqual(300)
    for (const start of [`${long}b`, `a${other}`, 'ab'])
      expect(
        drawn.some((one) => one?.startsWith(start)),
        start.slice(0, 3),
      ).toBe(true)
  })

  test('what is longer than Instagram takes is not chosen', () => {
    expect(chooseComment([{ text: 'x'.repeat(301), media: 'any' }], 'photo', 'ada', none, always(0))).toBeNull()
  })
})
