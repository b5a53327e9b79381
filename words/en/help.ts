import type { Preset } from '#contract/automation.ts'

const hours = (ms: number) => `${ms / 3_600_000} h`

export const helpMessages = {
  title: 'Help & Support',
  about: 'How Cadenza works, what it will not do, and how to reach somebody.',
  search: 'Search in help',
  searchPlaceholder: 'For example: warning, export, plan',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  nothing: 'No answer has these words. Try fewer of them, or write to us below.',
  topics: 'Topics',
  questions: 'Questions and answers',
  all: 'All topics',

  topic: {
    start: { title: 'Getting started', about: 'From signing up to the first task.' },
    pace: { title: 'Pace and limits', about: 'How fast, how much, and why so.' },
    warnings: { title: 'When Instagram warns', about: 'What we do then, and what you do.' },
    lists: { title: 'Exports and lists', about: 'Who does not follow you back.' },
    plans: { title: 'Plans and payment', about: 'What each plan includes.' },
    safety: { title: 'Your data', about: 'What is kept, and what is not.' },
  },

  risk: 'The risk, in plain words',
  riskText: [
    'Automating an account breaks Instagram’s terms of use. Instagram may limit your account for a time, ask you to confirm that it is you, or close it for good. No tool can rule that out, and neither can Cadenza.',
    'What Cadenza does about it: it acts no faster than a person, shows you beforehand whom it will act on, and stops at the first warning. It has no proxies, no false accounts and no tricks against being found out, and never will.',
    'Use it with an account whose loss you could bear, begin with the Careful pace, and do nothing with it that you would not do by hand.',
  ],

  limits: 'The limits, as they are',
  limitsAbout:
    'For one Instagram account, over all its tasks: in any 60 minutes, and in any 24 hours. A new account starts lower. Your plan’s daily actions come on top.',
  limitsOf: 'Limits of each pace',
  action: 'Action',
  presets: { careful: 'Careful', normal: 'Normal', fast: 'Fast' } satisfies Record<Preset, string>,
  perHour: (hourly: string) => `${hourly} / h`,
  together: 'Follow and unfollow together',
  looks: 'Looks at Instagram',
  perDay: (daily: string) => `${daily} / day`,
  between: 'Between two actions',
  seconds: (min: number, max: number) => `${min / 1000}–${max / 1000} s`,
  betweenAbout:
    'Now and then much longer, and after some actions a pause of several minutes. Careful takes about twice as long.',
  rests: 'When Instagram warns',
  restRows: [
    ['Instagram asks for a pause', (rests: number[]) => `Everything rests ${rests.map(hours).join(', then ')}`],
    ['Instagram blocks a kind of action', (rests: number[]) => `That kind rests ${rests.map(hours).join(', then ')}`],
  ] as const,
  restAsk: 'Instagram asks whether it is you',
  restAskAbout: 'Everything stops until you have confirmed it in the Instagram app',

  sandbox: 'You are in the sandbox',
  sandboxText: [
    'Instagram here is a simulation that came with Cadenza. Its people, posts and follow-backs are made up, and nothing you do reaches the real service. Sign in with one of the names shown where you connect an account.',
    'With the real service the screens, the pace, the limits and the warnings are the same. What changes: the people are real, an action cannot be taken back unseen, and your account carries the risk described above. Your own Instagram password is used once to sign in and is not kept.',
    'Only the people who run Cadenza for you can switch to the real service. Accounts are then connected anew.',
  ],
  contact: 'Contact',
  contactPlan: (support: string) => `Your plan includes: ${support}.`,
  contactPlain: 'Your plan has no priority support; we answer in the order in which mail arrives.',
  write: 'Write to us',
  subject: (plan: string) => `Help with Cadenza (${plan} plan)`,
  nobody: 'There is no address to write to yet. Please ask the people who run Cadenza for you.',

  status: 'Status',
  statusAbout: 'How things stand right now.',
  live: 'Live updates',
  server: 'Server',
  instagram: 'Instagram',
  worker: 'Automation',
  states: {
    on: 'Connected',
    connecting: 'Connecting',
    off: 'Not connected',
    offline: 'Offline',
    ok: 'Well',
    unavailable: 'Cannot be reached',
    unknown: 'Not known yet',
    degraded: 'In trouble',
    running: 'At work',
    stopped: 'Stopped',
    elsewhere: 'At work in another process',
    asking: 'Asking…',
  },
  failures: 'What failed last',
  noFailures: 'Nothing has failed in this tab.',
  copy: 'Copy diagnostics',
  copied: 'Diagnostics copied',
  copyFailed: 'The browser did not allow copying',
  copyAbout: 'Version, browser, status and the last failures; no names, addresses or passwords.',
} as const
