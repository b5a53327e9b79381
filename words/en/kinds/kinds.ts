import type { TaskKind } from '#rules/kinds/kinds.ts'
import { comment } from './comment.ts'
import { extract } from './extract.ts'
import { follow } from './follow.ts'
import type { KindWords } from './kind-words.ts'
import { react } from './react.ts'
import { unfollow } from './unfollow.ts'

const table: { [Of in TaskKind]: KindWords<Of> } = { follow, unfollow, react, comment, extract }

/** The words of each kind of task. */
export const kindWords: Record<TaskKind, Omit<KindWords, 'options'> & { options: object }> = table
