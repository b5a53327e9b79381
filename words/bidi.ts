import { directionOf, type Language } from '#rules/languages.ts'
import { language } from './language.ts'

/** Hebrew, Arabic and the scripts between them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/
const ADDRESS = /^https?:\/\//
/** Keeps its order anywhere; so does a code, by which a text selects one of its cases. */
const PLAIN = /^[a-z]+(_[a-z]+)*$/

/** A sentence that is kept as a name, without the marks of what is isolated. */
export const withoutMarks = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

/**
 * A value within a sentence: a text that may run the other way is isolated by U+2068 and U+2069 (Unicode Bidirectional Algorithm, UAX #9),
 * so that a name doesn't change the order of the words around it. Addresses stay as they are: programs read them.
 */
export function isolated<Value>(value: Value, within: Language): Value | string {
  if (typeof value !== 'string' || value === '' || ADDRESS.test(value) || PLAIN.test(value)) return value
  if (directionOf(within) === 'ltr' && !RIGHT_TO_LEFT.test(value)) return value
  return `\u2068${value}\u2069`
}

/** A code in a sentence that is written the other way: where it selects a case it is itself, where it is shown it is isolated. */
class Code {
  readonly code: string
  readonly shown: string
  constructor(code: string) {
    this.code = code
    this.shown = `\u2068${code}\u2069`
  }
  [Symbol.toPrimitive](hint: string) {
    return hint === 'string' ? this.code : this.shown
  }
}

/** What a compiled sentence gets for a value: it adds up what it shows, and looks its cases up by name. */
export const withinSentence = (value: unknown, within: Language): unknown =>
  typeof value === 'string' && PLAIN.test(value) && directionOf(within) === 'rtl'
    ? new Code(value)
    : isolated(value, within)

/** A sentence that is nothing but a value comes back as that value. */
export const asText = (sentence: unknown): string => (sentence instanceof Code ? sentence.shown : (sentence as string))

/** `@ada`, its sign in front in languages that are written the other way too. */
export const atName = (username: string) => isolated(`@${username}`, language())
