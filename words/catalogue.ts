import { roomOf, want } from '#rooms'
import { asText, withinSentence } from './bidi.ts'
import type { Compiled, Sentence } from './compile.ts'
import { language } from './language.ts'

/**
 * The texts of one room in the language that is current when they are read, so a text is read where it is shown and never kept:
 * one without parameters is a string, one with them a function. Only words/generated/ calls it, where each room has its type.
 */
export function catalogue<Room extends object>(room: string): Room {
  want(room.split('/', 1)[0] ?? '')
  const groupOf = groupsOf(() => roomOf(language(), room))
  // Not looked up before a text is read: modules are loaded before their texts arrive.
  return new Proxy({}, { get: (_, key) => (typeof key === 'string' ? groupOf(key) : undefined) }) as Room
}

function groupsOf(find: () => Compiled): (key: string) => object {
  const groups = new Map<string, object>()
  return (key) => {
    const made = groups.get(key) ?? live(() => find()[key] as Compiled)
    groups.set(key, made)
    return made
  }
}

function live(find: () => Compiled): object {
  const groupOf = groupsOf(find)
  return new Proxy(
    {},
    {
      get(_, key) {
        const texts = find()
        if (typeof key === 'symbol' || !Object.hasOwn(texts, key)) return undefined
        const found = texts[key]
        return typeof found === 'function' ? textOf(found) : groupOf(key)
      },
      has: (_, key) => Object.hasOwn(find(), key),
      ownKeys: () => Object.keys(find()),
      getOwnPropertyDescriptor: (_, key) =>
        Object.hasOwn(find(), key) ? { configurable: true, enumerable: true } : undefined,
    },
  )
}

const sentences = new WeakMap<Sentence, Sentence>()

/** The same function for the same text, as React compares what it's given. */
function textOf(sentence: Sentence): string | Sentence {
  if (sentence.length === 0) return sentence()
  const made = sentences.get(sentence) ?? withIsolatedValues(sentence)
  sentences.set(sentence, made)
  return made
}

const withIsolatedValues =
  (sentence: Sentence): Sentence =>
  (values = {}) =>
    asText(
      sentence(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withinSentence(value, language())])),
      ),
    )
