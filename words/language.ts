import { DEFAULT_LANGUAGE, datesOf, formatsOf, type Language } from '#rules/languages.ts'

let find: () => Language = () => DEFAULT_LANGUAGE

/** The language of what is being written now: the page's in a browser, the reader's on the server. */
export const language = (): Language => find()

/** Says where the current language comes from; called once by each program that has readers. */
export function findLanguageBy(source: () => Language) {
  find = source
}

/** A formatter of each language, made when it is first used: `const list = inEach((tag) => new Intl.ListFormat(tag))`, then `list()`. */
export function inEach<Made>(make: (formats: string, dates: string) => Made): () => Made {
  const made = new Map<Language, Made>()
  return () => {
    const current = find()
    const known = made.get(current)
    if (known) return known
    const fresh = make(formatsOf(current), datesOf(current))
    made.set(current, fresh)
    return fresh
  }
}
