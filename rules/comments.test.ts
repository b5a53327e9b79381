import { describe, expect, test } from 'vitest'
import { chooseComment, countVariants, fillIn, listVariants, templateProblem } from './comments.ts'

const none = { to_person: [], last: null }
const always = (value: number) => () => value

describe('spintax', () => {
  test.each([
    ['Nice', 1],
    ['{a|b} {c|d|e}', 6],
    ['{Hello|{Hi|Hey} there}, {username}!', 3],
    ['{a|}', 2],
    ['{username}', 1],
  ])('%s stands for %i texts', (text, count) => {
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
    expect(templateProblem('{a|b')).toBe('There is a { without a } after it.')
    expect(templateProblem('a}')).toBe('There is a } without a { before it.')
    expect(templateProblem('{a|{b|c}} {username}')).toBeNull()
  })

  test('the author’s name is filled in', () => {
    expect(fillIn('Hi {username}, hello {username}', 'ada')).toBe('Hi @ada, hello @ada')
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

  test('what is meant for videos stands under videos only', () => {
    const texts = [0, 0.3, 0.6, 0.9].map((chance) => chooseComment(templates, 'video', 'ada', none, always(chance)))
    expect(texts).toContain('Moving')
    expect(chooseComment([templates[1] as never], 'photo', 'ada', none, always(0))).toBeNull()
  })

  test('what is longer than Instagram takes is not chosen', () => {
    expect(chooseComment([{ text: 'x'.repeat(301), media: 'any' }], 'photo', 'ada', none, always(0))).toBeNull()
  })
})
