import { catalogue } from './catalogue.ts'

/** What is said where comments are written. */
export const { commentMessages } = catalogue('composer/comment-editor')
