export const appMessages = {
  product: 'Cadenza',
  tagline: 'AUTOMATION SUITE',
  logOut: 'Log Out',
  undo: 'Undo',
  undone: 'Restored',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  pageFailed: 'This page couldn’t be loaded',
  pageFailedWhy: 'Something went wrong. Your saved work is safe.',
  screenNotLoaded: 'Part of Cadenza didn’t load. Check your connection and try again.',
  retry: 'Retry',
  notFound: 'Page not found',
  notFoundWhy: 'The address may be mistyped, or the page may have moved.',
  toDashboard: 'Go to the dashboard',
} as const

/** Requests that failed without an answer that says why. */
export const failureMessages = {
  unreachable: 'Can’t reach Cadenza. Check your connection and try again.',
  timeout: 'No answer within 60 seconds. Try again.',
  unreadable: 'The answer couldn’t be read. Try again.',
  unknown: 'Something went wrong. Try again.',
} as const

/** Labels of the parts of web/ui that the sign-in page needs; ui.ts has the others. */
export const firstUiMessages = { hidePassword: 'Hide password', showPassword: 'Show password' } as const
