import type { TaskKind } from '#contract/automation.ts'

/** The path of the screen where tasks of a kind are made and seen. */
export const taskScreens: Record<TaskKind, string> = {
  follow: '/functions/follow',
  unfollow: '/functions/unfollow',
  react: '/functions/react',
  comment: '/functions/react',
  extract: '/functions/extract-followers',
}
