import type { TaskKind } from './kinds/kinds.ts'

/** The path of the screen where tasks of a kind are made and seen; apart from the kinds, as pages need it that need nothing else of them. */
export const taskScreens: Record<TaskKind, string> = {
  follow: '/functions/follow',
  unfollow: '/functions/unfollow',
  react: '/functions/react',
  comment: '/functions/react',
  extract: '/functions/extract-followers',
}
