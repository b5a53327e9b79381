export const commentMedia = ['any', 'photo', 'video', 'album'] as const

/** Text with `{a|b}` for a choice and `{username}` for the author's name, and under which posts it is written. */
export type CommentTemplate = { text: string; media: (typeof commentMedia)[number] }

/** Characters of a template. */
export const MAX_TEMPLATE_LENGTH = 1000
