/** A text as the beginning of a line or a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
