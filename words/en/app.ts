export const appMessages = {
  product: 'Cadenza',
  tagline: 'AUTOMATION SUITE',
  logOut: 'Log Out',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  pageFailed: 'This page could not be shown',
  pageFailedWhy: 'Something in it went wrong. Nothing you saved is lost.',
  screenNotLoaded: 'A part of Cadenza could not be fetched. Check your connection and try again.',
  retry: 'Retry',
  notFound: 'There is no such page',
  notFoundWhy: 'The address may be mistyped, or the page may have moved.',
  toDashboard: 'Go to the dashboard',
} as const

/** Requests that failed without an answer that says why. */
export const failureMessages = {
  unreachable: 'Cadenza cannot be reached. Check your connection and try again.',
  timeout: 'No answer within 60 seconds. Please try again.',
  unreadable: 'The answer could not be read. Please try again.',
  unknown: 'Something went wrong. Please try again.',
} as const

/** Labels of the parts of web/ui that the sign-in page needs; ui.ts has the others. */
export const firstUiMessages = { hidePassword: 'Hide password', showPassword: 'Show password' } as const
