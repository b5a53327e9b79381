import * as paths from './paths.ts'

/** The screens where tasks are made and seen; the kinds name theirs. */
export const taskScreens = {
  follow: paths.follow,
  unfollow: paths.unfollow,
  react: paths.react,
  extract: paths.extract,
  followers: paths.followers,
} as const

export type TaskScreen = keyof typeof taskScreens
