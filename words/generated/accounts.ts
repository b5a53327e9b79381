// Written by `npm run message-types` from words/en/accounts.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { connectFormMessages, doorMessages, connectMessages, sampleMessages } = catalogue<{
  readonly connectFormMessages: {
    readonly title: string
    readonly about: string
    readonly aboutAgain: string
    readonly username: string
    readonly password: string
    readonly passwordUse: string
    readonly usernameMissing: string
    readonly usernameWrong: string
    readonly usernameIsContact: string
    readonly passwordMissing: string
    readonly connect: string
    readonly connecting: string
    readonly connected: (values: { username: string | number }) => string
    readonly sandboxTitle: string
    readonly sandboxTry: (values: { username: string | number; password: string | number }) => string
    readonly connectSandboxAccount: (values: { username: string | number }) => string
  }
  readonly doorMessages: {
    readonly how: string
    readonly password: string
    readonly passwordAbout: string
    readonly session: string
    readonly sessionAbout: string
    readonly passwordIsRight: string
    readonly useSession: string
  }
  readonly connectMessages: {
    readonly codeRequired: string
    readonly pendingRequired: string
    readonly methodRequired: string
    readonly verifyFailed: string
    readonly switchFailed: string
    readonly noSession: string
    readonly anotherAccount: string
    readonly codeTitle: string
    readonly code: string
    readonly codeDigits: (values: { digits: number }) => string
    readonly codeIsBackup: string
    readonly verify: string
    readonly verifying: string
    readonly noMessage: string
    readonly sendAgain: string
    readonly sendAgainIn: (values: { left: string | number }) => string
    readonly sentAgain: string
    readonly otherWays: string
    readonly confirmTitle: string
    readonly confirmWhy: string
    readonly confirmWhyAnywhere: string
    readonly confirmSteps: {
      readonly open: (values: { username: string | number }) => string
      readonly approve: string
      readonly return: string
    }
    readonly confirmed: string
    readonly asking: string
    readonly notYet: string
    readonly lastAsked: (values: { time: string | number }) => string
    readonly passwordKept: string
    readonly advice: {
      readonly instagram_wrong_password: string
      readonly instagram_unknown_user: string
      readonly instagram_disabled: string
      readonly limit_accounts: string
    }
    readonly tryIn: (values: { left: string | number }) => string
    readonly tryNow: string
    readonly plans: string
    readonly accounts: string
    readonly statuses: {
      readonly connected: string
      readonly needs_sign_in: string
      readonly needs_confirmation: string
      readonly over_limit: string
    }
    readonly connectAgain: string
    readonly connectNamedAgain: (values: { username: string | number }) => string
    readonly connected: (values: { username: string | number }) => string
    readonly stillWaiting: (values: { username: string | number }) => string
    readonly stillWaitingWhy: string
    readonly keep: string
    readonly keepNamed: (values: { username: string | number }) => string
    readonly keeping: string
    readonly kept: (values: { username: string | number }) => string
    readonly disconnect: string
    readonly disconnectNamed: (values: { username: string | number }) => string
    readonly disconnectTitle: (values: { username: string | number }) => string
    readonly disconnectEffects: {
      readonly tasks: string
      readonly schedules: string
      readonly later: string
      readonly session: string
      readonly history: string
    }
    readonly disconnecting: string
    readonly disconnected: (values: { username: string | number }) => string
  }
  readonly sampleMessages: {
    readonly sample: string
    readonly sampleAbout: string
    readonly sampleHere: string
    readonly useSample: string
  }
}>('accounts/connect')

export const { overviewMessages } = catalogue<{
  readonly overviewMessages: {
    readonly title: string
    readonly about: string
    readonly connect: string
    readonly account: string
    readonly followers: string
    readonly change: string
    readonly rate: string
    readonly used: string
    readonly runs: string
    readonly needs: string
    readonly sortBy: string
    readonly sorts: {
      readonly needs: string
      readonly name: string
      readonly followers: string
      readonly change: string
      readonly rate: string
      readonly used: string
    }
    readonly current: string
    readonly changeUnknown: string
    readonly changeUnknownWhy: string
    readonly same: string
    readonly rateUnknown: string
    readonly rateUnknownWhy: string
    readonly rateOf: (values: { back: number; checked: number }) => string
    readonly rateFew: (values: { back: number; checked: number }) => string
    readonly notInPlan: string
    readonly usedOf: string
    readonly kinds: {
      readonly follow: string
      readonly unfollow: string
      readonly like: string
      readonly comment: string
      readonly remove_follower: string
      readonly approve_request: string
    }
    readonly kindUsed: (values: { used: number; limit: number; kind: string | number }) => string
    readonly running: (values: { count: number }) => string
    readonly waiting: (values: { count: number }) => string
    readonly scheduled: (values: { count: number }) => string
    readonly paused: (values: { count: number }) => string
    readonly nothingRuns: string
    readonly tasksOf: (values: { username: string | number }) => string
    readonly tasksNeedYou: (values: { count: number }) => string
    readonly states: {
      readonly needs_sign_in: string
      readonly needs_confirmation: string
      readonly over_limit: string
      readonly warned: string
    }
    readonly allWell: string
    readonly open: string
    readonly openNamed: (values: { username: string | number }) => string
    readonly failed: string
    readonly oneTitle: string
    readonly oneWhy: string
    readonly oneFull: (values: { plan: string | number; count: number }) => string
    readonly plans: string
  }
}>('accounts/overview')

export const { rhythmMessages } = catalogue<{
  readonly rhythmMessages: {
    readonly title: string
    readonly ofAccounts: string
    readonly off: string
    readonly summary: (values: { sessions: number; minutes: number }) => string
    readonly change: string
    readonly changeOf: (values: { username: string | number }) => string
    readonly next: (values: { at: string | number }) => string
    readonly now: (values: { until: string | number }) => string
    readonly never: string
    readonly timeline: string
    readonly closed: string
    readonly stretch: (values: { from: string | number; to: string | number }) => string
    readonly planned: string
    readonly nothing: string
    readonly counts: (values: { done: number; skipped: number }) => string
    readonly countsFailed: (values: { done: number; skipped: number; failed: number }) => string
    readonly endedBy: {
      readonly session_total: string
      readonly session_skips: string
      readonly day_total: string
    }
    readonly dialog: string
    readonly dialogAbout: string
    readonly choice: string
    readonly presets: {
      readonly off: string
      readonly three: string
      readonly short: string
      readonly one: string
      readonly own: string
    }
    readonly presetAbout: {
      readonly off: string
      readonly own: string
    }
    readonly lasting: (values: { minutes: number }) => string
    readonly sessions: string
    readonly minutes: string
    readonly minutesHint: string
    readonly jitter: string
    readonly jitterHint: string
    readonly looked_at_most: string
    readonly skipped_in_a_row_most: string
    readonly looked_at_most_day: string
    readonly inMinutes: string
    readonly inPercent: string
    readonly save: string
    readonly saving: string
    readonly saved: string
  }
}>('accounts/rhythm')

export const { warningMessages } = catalogue<{
  readonly warningMessages: {
    readonly open: string
    readonly openNamed: (values: { username: string | number }) => string
    readonly title: (values: { username: string | number }) => string
    readonly about: string
    readonly none: string
    readonly failed: string
    readonly more: string
  }
}>('accounts/warnings')
