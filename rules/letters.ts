/** A text as the beginning of a line or a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A text as a part of a sentence. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
