// Written by `npm run message-types` from words/en/home.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { accountMessages } = catalogue<{
  readonly accountMessages: {
    readonly unknownAccount: string
    readonly switchTo: string
    readonly connectAnother: string
    readonly dashboard: string
    readonly greeting: (values: { time: 'morning' | 'midday' | 'afternoon' | 'evening' | 'other' }) => string
    readonly newTask: string
    readonly counts: (values: { username: string | number; followers: number; following: number }) => string
    readonly countsAsOf: (values: { when: string | number }) => string
    readonly weekPeople: (values: { net: string | number; gained: number; lost: number }) => string
    readonly needsSignIn: (values: { username: string | number }) => string
    readonly needsConfirmation: (values: { username: string | number }) => string
    readonly overLimit: (values: { username: string | number }) => string
    readonly liveRuns: string
    readonly moreRuns: (values: { count: number }) => string
    readonly nothingRuns: string
    readonly nothingRunsWhy: string
    readonly comingUp: string
    readonly begins: string
    readonly continues: string
    readonly startFollow: string
    readonly lastRun: string
    readonly doneOf: (values: { done: number; target: number }) => string
    readonly open: string
    readonly openTask: (values: { title: string | number }) => string
    readonly moreWarnings: (values: { count: number }) => string
    readonly warnings: string
    readonly warned: (values: { username: string | number }) => string
    readonly weekNet: (values: { net: string | number }) => string
    readonly weekFollowBack: (values: { percent: string | number }) => string
    readonly weekFaces: string
  }
}>('home/accounts')

export const { actionWords, runWords, runTitles } = catalogue<{
  readonly actionWords: {
    readonly follow: {
      readonly name: string
      readonly counted: string
      readonly count: (values: { count: number }) => string
      readonly done: string
    }
    readonly unfollow: {
      readonly name: string
      readonly counted: string
      readonly count: (values: { count: number }) => string
      readonly done: string
    }
    readonly like: {
      readonly name: string
      readonly counted: string
      readonly count: (values: { count: number }) => string
      readonly done: string
    }
    readonly comment: {
      readonly name: string
      readonly counted: string
      readonly count: (values: { count: number }) => string
      readonly done: string
    }
    readonly unlike: {
      readonly done: string
    }
    readonly delete_comment: {
      readonly done: string
    }
    readonly remove_follower: {
      readonly name: string
      readonly counted: string
      readonly count: (values: { count: number }) => string
      readonly done: string
    }
    readonly approve_request: {
      readonly name: string
      readonly counted: string
      readonly count: (values: { count: number }) => string
      readonly done: string
    }
    readonly decline_request: {
      readonly name: string
      readonly counted: string
      readonly count: (values: { count: number }) => string
      readonly done: string
    }
  }
  readonly runWords: {
    readonly follow: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
    readonly unfollow: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
    readonly react: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
    readonly comment: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
    readonly extract: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
    readonly remove_follower: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
    readonly answer_requests: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
    readonly visit: {
      readonly undo: string
      readonly done: string
      readonly undone: string
    }
  }
  readonly runTitles: {
    readonly follow: (values: { from: string | number }) => string
    readonly unfollow: (values: { people: 'list' | 'pending_requests' | 'non_followers' | 'anyone' | 'followed_by_cadenza' | 'other'; from: string | number }) => string
    readonly react: (values: { from: string | number }) => string
    readonly comment: (values: { from: string | number }) => string
    readonly extract: (values: { from: string | number }) => string
    readonly remove_follower: (values: { from: string | number }) => string
    readonly answer_requests: (values: { from: string | number }) => string
    readonly visit: (values: { from: string | number }) => string
  }
}>('home/actions')

export const { billingMessages, supportNames } = catalogue<{
  readonly billingMessages: {
    readonly labels: {
      readonly current: string
      readonly coming: string
      readonly popular: string
      readonly contact_sales: string
      readonly selected: string
      readonly select: string
    }
    readonly choose: string
    readonly chooseAbout: string
    readonly stepsLabel: string
    readonly steps: {
      readonly plan: string
      readonly payment: string
      readonly instagram: string
    }
    readonly payment: string
    readonly paymentAbout: string
    readonly anotherPlan: string
    readonly pay: (values: { amount: string | number }) => string
    readonly paying: string
    readonly toPay: (values: { problem: string | number }) => string
    readonly payFailed: string
    readonly dueToday: string
    readonly thenMonthly: (values: { amount: string | number }) => string
    readonly thenYearly: (values: { amount: string | number }) => string
    readonly payWith: string
    readonly newCard: string
    readonly interval: string
    readonly monthly: string
    readonly yearly: string
    readonly save: string
    readonly selectPlan: string
    readonly startTrial: string
    readonly starting: string
    readonly contactSales: string
    readonly askForSales: string
    readonly close: string
    readonly enquiry: string
    readonly custom: string
    readonly perMonth: string
    readonly forDays: (values: { days: string | number }) => string
    readonly billedMonthly: string
    readonly billedYearly: (values: { total: string | number }) => string
    readonly noCard: string
    readonly byAgreement: string
    readonly everythingIn: (values: { plan: string | number }) => string
    readonly compare: string
    readonly usage: string
    readonly overdue: string
    readonly planEnded: string
    readonly ended: string
    readonly endedWhy: string
    readonly trialEnds: (values: { date: string | number }) => string
    readonly trialEndsWhy: string
    readonly dayUsed: (values: { limit: number }) => string
    readonly dayUsedWhy: string
    readonly seePlans: string
    readonly resets: string
    readonly feature: string
    readonly included: string
    readonly notIncluded: string
    readonly unlimited: string
  }
  readonly supportNames: {
    readonly 'Live Chat Support': string
    readonly 'Dedicated Support Team': string
  }
}>('home/billing')

export const { homeMessages, audienceCardMessages } = catalogue<{
  readonly homeMessages: {
    readonly firstSteps: string
    readonly firstStepsAbout: string
    readonly hideSteps: string
    readonly done: string
    readonly steps: {
      readonly preview: {
        readonly title: string
        readonly about: string
        readonly go: string
      }
      readonly watch: {
        readonly title: string
        readonly about: string
        readonly go: string
      }
      readonly upload: {
        readonly title: string
        readonly about: string
        readonly go: string
      }
    }
    readonly sourceMissing: string
    readonly allSettings: string
    readonly faces: string
    readonly face: (values: { name: string | number; what: string | number }) => string
    readonly faceStates: {
      readonly requested: string
      readonly sent: string
    }
  }
  readonly audienceCardMessages: {
    readonly audience: string
    readonly incomplete: string
    readonly nonFollowers: string
    readonly audienceFrom: (values: { when: string | number }) => string
    readonly audienceChecked: (values: { when: string | number }) => string
    readonly audienceIncomplete: string
    readonly followers: string
    readonly following: string
    readonly mutuals: string
    readonly fans: string
    readonly seeNonFollowers: string
    readonly seeByName: string
    readonly newFollowers: string
    readonly lostFollowers: string
  }
}>('home/home')

export const { shellMessages } = catalogue<{
  readonly shellMessages: {
    readonly navGroups: {
      readonly main: string
      readonly quick: string
      readonly rest: string
    }
    readonly pages: {
      readonly dashboard: string
      readonly account: string
      readonly tasks: string
      readonly statistics: string
      readonly help: string
      readonly follow: string
      readonly react: string
      readonly extract: string
      readonly unfollow: string
      readonly schedules: string
      readonly audience: string
      readonly accounts: string
      readonly profileUpdate: string
      readonly followers: string
      readonly health: string
      readonly growth: string
    }
    readonly sandbox: string
    readonly live: {
      readonly on: string
      readonly waiting: string
      readonly off: string
      readonly offline: string
    }
    readonly liveLost: string
    readonly offline: string
    readonly reconnect: string
    readonly liveConnected: string
    readonly liveDisconnected: string
    readonly liveError: (values: { attempt: string | number }) => string
    readonly openPalette: string
    readonly upgradeToContinue: string
    readonly upgrade: string
    readonly unknownError: string
    readonly taskFailed: (values: { reason: string | number }) => string
    readonly showTask: string
    readonly skip: string
    readonly menu: string
    readonly closeMenu: string
  }
}>('home/shell')

export const { statisticsMessages } = catalogue<{
  readonly statisticsMessages: {
    readonly today: string
    readonly sameAsYesterday: string
    readonly vsYesterday: (values: { difference: string | number }) => string
    readonly lastDays: (values: { name: string | number; values: string | number }) => string
    readonly nextDay: (values: { values: string | number; value: string | number }) => string
    readonly growth: string
    readonly period: string
    readonly days: (values: { count: number }) => string
    readonly shortDays: (values: { count: number }) => string
    readonly followers: string
    readonly followersOf: (values: { username: string | number }) => string
    readonly changeSince: (values: { difference: string | number; date: string | number }) => string
    readonly sameSince: (values: { date: string | number }) => string
    readonly date: string
    readonly growthEmpty: string
    readonly growthEmptyWhy: string
    readonly growthPeriodEmpty: string
    readonly growthPeriodEmptyWhy: string
    readonly activity: string
    readonly activityLabel: string
    readonly activityTotal: (values: { count: number }) => string
    readonly activityHint: string
    readonly activityFigures: {
      readonly total: string
      readonly days: string
      readonly busiest: string
    }
    readonly none: string
    readonly activityNone: string
    readonly nothingThen: string
    readonly less: string
    readonly more: string
  }
}>('home/statistics')
