export const accountMessages = {
  unknownAccount: 'Account not found in available accounts',
  title: 'Connect your Instagram account',
  about: 'Sign in to Instagram once. Cadenza then acts for this account at a careful pace.',
  username: 'Instagram user name',
  password: 'Instagram password',
  passwordUse: 'Your password is used for this one sign-in and never stored.',
  usernameMissing: 'Instagram username is required',
  usernameWrong: 'That is not an Instagram user name.',
  passwordMissing: 'Please enter the Instagram password.',
  connect: 'Connect account',
  connecting: 'Connecting…',
  connected: (username: string) => `@${username} is connected`,
  switchTo: 'Instagram account',
  connectAnother: 'Connect or manage accounts',
  sandboxTitle: 'You are connected to the sandbox Instagram.',
  sandboxTry: (username: string, password: string) => `Try ${username} / ${password}`,
  fillIn: 'Fill it in',
  dashboard: 'Dashboard',
  /** `hour` is 0 to 23. */
  greeting: (hour: number) => {
    if (hour < 5) return 'Good night'
    if (hour < 12) return 'Good morning'
    return hour < 18 ? 'Good afternoon' : 'Good evening'
  },
  newTask: 'New task',
  counts: (username: string, followers: string, following: string) =>
    `@${username} · ${followers} followers · ${following} following`,
  needsSignIn: (username: string) => `@${username} is signed out`,
  needsConfirmation: (username: string) => `@${username} needs your confirmation`,
  needsYou: 'Until then nothing is done for this account.',
  liveRuns: 'Live runs',
  moreRuns: (count: string) => `${count} more`,
  nothingRuns: 'Nothing is running',
  nothingRunsWhy: 'A Follow task finds people who may like what you do, at a careful pace.',
  startFollow: 'Follow Users',
  lastRun: 'Last run',
  doneOf: (done: string, target: string) => `${done} of ${target} followed`,
  open: 'Open',
  firstSteps: 'First steps',
  firstStepsAbout: 'Three things that take about ten minutes.',
  done: ' (done)',
  steps: {
    upload: { title: 'Upload your export', about: 'Know by name who does not follow you back.', go: 'Upload' },
    preview: {
      title: 'Preview a Follow task',
      about: 'See who would be followed before anything happens.',
      go: 'Preview',
    },
    watch: { title: 'Watch it run', about: 'Start the task and see every step live, here.', go: 'Start' },
  },
} as const
