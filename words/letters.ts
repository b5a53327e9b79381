import { language } from './language.ts'

/** A text as the beginning of a line or a sentence: in Turkish, for one, `i` becomes `İ`. */
export const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1)
