import { parse, type Token } from '@messageformat/parser'
import { planNames } from '#rules/limits.ts'
import type { Texts } from '#words/compile.ts'

/** English as no language is: a third longer, accented, in brackets, from right to left. Shows what is cut off, and what isn't in words/. */

const ACCENTS: Record<string, string> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, nth) => [
    letter,
    Array.from('åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ')[nth] ?? letter,
  ]),
)

/** Words that are the same in every language: codes, abbreviations and brands. */
const SAME = new RegExp(`^(?:.*[\\d_./:@#].*|[A-Z]{2,4}s?|Cadenza|Instagram|Stripe|Visa|${planNames.join('|')})$`)

const accented = (word: string) =>
  SAME.test(word)
    ? word
    : // A vowel twice makes a word longer where a translator would, within it.
      word.replace(/[aeiou]/g, '$&$&').replace(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter)

/** A text as it is in its file: what is quoted, `'{'`, stays as it is. */
const pseudoContent = (text: string) =>
  text.replace(/('[{}#][^']*')|([\w./:@#]*\w)/g, (all, quoted?: string) => (quoted ? all : accented(all)))

const contentsOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    if (token.type === 'content') return [token]
    return 'cases' in token ? token.cases.flatMap((one) => contentsOf(one.tokens)) : []
  })

export function pseudoText(text: string): string {
  let [made, end] = ['', 0]
  for (const { ctx } of contentsOf(parse(text))) {
    made += text.slice(end, ctx.offset) + pseudoContent(ctx.text)
    end = ctx.offset + ctx.text.length
  }
  const whole = made + text.slice(end)
  // A brand alone is as it is everywhere.
  return whole === text ? text : whole.replace(/^(\s*)(\S.*\S|\S)(\s*)$/su, '$1[$2]$3')
}

export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudoText(text) : pseudoTexts(text)]),
  )
