/** The screens where tasks are made and seen, and their paths; the kinds name theirs. */
export const taskScreens = {
  follow: '/functions/follow',
  unfollow: '/functions/unfollow',
  react: '/functions/react',
  extract: '/functions/extract-followers',
} as const

export type TaskScreen = keyof typeof taskScreens
