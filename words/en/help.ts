import type { Preset } from '#contract/automation.ts'

const hours = (ms: number) => `${ms / 3_600_000} h`

export const helpMessages = {
  title: 'Help & Support',
  about: 'How Cadenza works, its limits, and how to contact us.',
  search: 'Search in help',
  searchPlaceholder: 'For example, warning, export or plan',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  nothing: 'No answers found. Try fewer words, or contact us below.',
  topics: 'Topics',
  questions: 'Questions and answers',
  all: 'All topics',

  topic: {
    start: { title: 'Getting started', about: 'From signing up to the first task.' },
    pace: { title: 'Pace and limits', about: 'How fast, how much, and why.' },
    warnings: { title: 'When Instagram warns', about: 'What Cadenza does, and what you can do.' },
    lists: { title: 'Exports and lists', about: 'See who doesn’t follow you back.' },
    plans: { title: 'Plans and payment', about: 'What each plan includes.' },
    safety: { title: 'Your data', about: 'What’s stored, and what isn’t.' },
  },

  risk: 'The risk, in plain words',
  riskText: [
    'Automating an account breaks Instagram’s terms of use. Instagram may limit your account for a while, ask you to confirm it’s you, or close it for good. No tool can rule that out, including Cadenza.',
    'To lower the risk, Cadenza acts no faster than a person, shows you who it will act on before it starts, and stops at the first warning. It has no proxies, fake accounts or tricks to avoid detection, and never will.',
    'Use an account you can afford to lose, start with the Careful pace, and don’t do anything you wouldn’t do by hand.',
  ],

  limits: 'Limits',
  limitsAbout:
    'Shared by all tasks on one Instagram account, in any 60 minutes and in any 24 hours. A new account starts lower. Your plan’s daily actions also apply.',
  limitsOf: 'Limits at each pace',
  action: 'Action',
  presets: { careful: 'Careful', normal: 'Normal', fast: 'Fast' } satisfies Record<Preset, string>,
  perHour: (hourly: string) => `${hourly} / h`,
  together: 'Follows and unfollows together',
  looks: 'Reads (profiles and lists)',
  perDay: (daily: string) => `${daily} / day`,
  between: 'Between two actions',
  seconds: (min: number, max: number) => `${min / 1000}–${max / 1000} s`,
  betweenAbout:
    'Some gaps are much longer, and a run of actions is followed by a pause of several minutes. Careful takes about twice as long.',
  rests: 'When Instagram warns',
  restRows: [
    [
      'Instagram asks for a pause',
      (rests: number[]) => `The account is paused for ${rests.map(hours).join(', then ')}`,
    ],
    [
      'Instagram blocks a kind of action',
      (rests: number[]) => `That kind of action is paused for ${rests.map(hours).join(', then ')}`,
    ],
  ] as const,
  restAsk: 'Instagram asks you to confirm it’s you',
  restAskAbout: 'The account is paused until you confirm in the Instagram app',

  sandbox: 'You’re in the sandbox',
  sandboxText: [
    'This Instagram is a simulation included with Cadenza. Its people, posts and follow-backs are made up, and nothing you do reaches the real service. To connect an account, use one of the usernames shown on the connect screen.',
    'The real service has the same screens, pace, limits and warnings. The people are real, actions can’t be undone without a trace, and your account carries the risk described above. Your Instagram password is used once to sign in and never stored.',
    'Only the people who host your Cadenza can switch to the real service. You’ll then need to connect your accounts again.',
  ],
  contact: 'Contact',
  contactPlan: (support: string) => `Your plan includes: ${support}.`,
  contactPlain: 'Your plan doesn’t include priority support. We reply in order of arrival.',
  write: 'Write to us',
  subject: (plan: string) => `Help with Cadenza (${plan} plan)`,
  nobody: 'No contact address is set up. Ask the people who host your Cadenza.',

  status: 'Status',
  statusAbout: 'Current status.',
  live: 'Live updates',
  server: 'Server',
  instagram: 'Instagram',
  worker: 'Automation',
  states: {
    on: 'Connected',
    connecting: 'Connecting',
    off: 'Not connected',
    offline: 'Offline',
    ok: 'Operational',
    unavailable: 'Unreachable',
    unknown: 'Unknown',
    degraded: 'Degraded',
    running: 'Running',
    stopped: 'Stopped',
    elsewhere: 'Running in another process',
    asking: 'Checking…',
  },
  failures: 'Recent failures',
  noFailures: 'No failures in this tab.',
  copy: 'Copy diagnostics',
  copied: 'Diagnostics copied',
  copyFailed: 'The browser didn’t allow copying',
  copyAbout: 'Includes version, browser, status and recent failures. No names, addresses or passwords.',
} as const
