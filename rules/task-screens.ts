import type { TaskKind } from './kinds/kinds.ts'
import * as paths from './paths.ts'

/** The path of the screen where tasks of a kind are made and seen; apart from the kinds, as pages need it that need nothing else of them. */
export const taskScreens: Record<TaskKind, string> = {
  follow: paths.follow,
  unfollow: paths.unfollow,
  react: paths.react,
  comment: paths.react,
  extract: paths.extract,
}
