import type { Compiled, Texts } from './compile.ts'

/** The English texts that a language lacks, in the groups they are in. */
export function lackingOf(texts: Texts, english: Texts): Texts {
  const lacking = Object.entries(english).flatMap(([key, text]): [string, string | Texts][] => {
    const own = texts[key]
    if (typeof text === 'string') return typeof own === 'string' ? [] : [[key, text]]
    const inner = lackingOf(typeof own === 'object' ? own : {}, text)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(lacking)
}

/** The texts of a language together with those that it lacks. */
export function joined(own: Compiled, lacking: Compiled): Compiled {
  const all = Object.entries(lacking).map(([key, text]) => {
    const group = own[key]
    return [key, typeof text === 'object' && typeof group === 'object' ? joined(group, text) : text] as const
  })
  return { ...own, ...Object.fromEntries(all) }
}
