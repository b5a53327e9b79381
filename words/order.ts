import { inEach } from './language.ts'

const collators = inEach((formats) => new Intl.Collator(formats, { numeric: true }))

/** Which of two names comes first in a list that people read. */
export const compareNames = (one: string, other: string): number => collators().compare(one, other)
