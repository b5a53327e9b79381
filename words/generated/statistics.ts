// Written by `npm run message-types` from words/en/statistics.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { chartMessages } = catalogue<{
  readonly chartMessages: {
    readonly pointByPoint: (values: { label: string | number }) => string
    readonly value: (values: { name: string | number; value: string | number }) => string
    readonly valueAndBefore: (values: { name: string | number; value: string | number; period: string | number; before: string | number }) => string
    readonly inBrackets: (values: { period: string | number }) => string
    readonly beforeColumn: (values: { name: string | number; period: string | number }) => string
    readonly notes: string
    readonly download: string
    readonly downloadNamed: (values: { label: string | number }) => string
    readonly asPng: string
    readonly asSvg: string
    readonly asCsv: string
    readonly labelled: (values: { label: string | number; text: string | number }) => string
    readonly noted: (values: { place: string | number; note: string | number }) => string
    readonly unfinished: (values: { label: string | number; partial: string | number }) => string
  }
}>('statistics/charts')

export const { dayEventWords, funnelMessages, reportMessages } = catalogue<{
  readonly dayEventWords: {
    readonly warning: string
    readonly account_needs_you: string
    readonly limit_reached: string
    readonly task_started: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'visit' | 'other'; count: number }) => string
    readonly task_failed: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'visit' | 'other'; count: number }) => string
    readonly export_uploaded: (values: { count: number }) => string
    readonly account_connected: string
    readonly plan_changed: string
    readonly plan_changed_to: (values: { plan: string | number }) => string
  }
  readonly funnelMessages: {
    readonly title: string
    readonly about: string
    readonly seen: string
    readonly followed: string
    readonly followedBack: string
    readonly skipped: (values: { count: number; share: string | number }) => string
    readonly whySkipped: string
    readonly notSkipped: string
    readonly otherReasons: string
    readonly ofSeen: (values: { share: string | number }) => string
    readonly ofChecked: (values: { share: string | number; checked: number }) => string
    readonly notChecked: string
    readonly step: string
    readonly people: string
    readonly empty: string
    readonly emptyWhy: string
  }
  readonly reportMessages: {
    readonly title: string
    readonly week: (values: { from: string | number; to: string | number }) => string
    readonly earlier: string
    readonly later: string
    readonly print: string
    readonly share: string
    readonly notOver: string
    readonly failed: string
    readonly beforeName: string
    readonly beforeWithin: string
    readonly vsWeekBefore: (values: { difference: string | number }) => string
    readonly sameAsWeekBefore: string
    readonly followers: string
    readonly noReading: string
    readonly sources: string
    readonly hours: string
    readonly happened: string
    readonly nothing: string
    readonly noSources: string
    readonly madeBy: string
    readonly shareHint: string
    readonly expires: string
    readonly after: (values: { days: number }) => string
    readonly create: string
    readonly creating: string
    readonly createFailed: string
    readonly onceTitle: string
    readonly onceAbout: string
    readonly link: string
    readonly links: string
    readonly linksAbout: string
    readonly linksFailed: string
    readonly noLinks: string
    readonly linkOf: (values: { accounts: string | number; week: string | number }) => string
    readonly opened: (values: { count: number }) => string
    readonly neverOpened: string
    readonly expiresOn: (values: { day: string | number }) => string
    readonly withdraw: string
    readonly withdrawNamed: (values: { name: string | number }) => string
    readonly withdrawTitle: string
    readonly withdrawAbout: string
    readonly withdrawing: string
    readonly withdrawFailed: string
    readonly withdrawn: string
    readonly sharedUntil: (values: { day: string | number }) => string
    readonly goneTitle: string
    readonly allAccounts: string
    readonly back: string
    readonly sourceKinds: {
      readonly followers_of: string
      readonly following_of: string
      readonly likers_of: string
      readonly commenters_of: string
      readonly hashtag: string
      readonly list: string
      readonly feed: string
      readonly requests: string
      readonly engaged: string
      readonly place: string
      readonly similar_to: string
      readonly suggested: string
    }
    readonly otherSources: string
  }
}>('statistics/statistics-report')

export const { screenMessages } = catalogue<{
  readonly screenMessages: {
    readonly title: string
    readonly about: string
    readonly totals: string
    readonly compareWith: string
    readonly interval: string
    readonly account: string
    readonly allAccounts: string
    readonly periods: {
      readonly '7': string
      readonly '30': string
      readonly '90': string
      readonly '365': string
      readonly own: string
    }
    readonly firstDay: string
    readonly lastDay: string
    readonly comparisons: {
      readonly previous: string
      readonly year: string
      readonly none: string
    }
    readonly intervals: {
      readonly day: string
      readonly week: string
      readonly month: string
    }
    readonly versus: {
      readonly previous: (values: { difference: string | number }) => string
      readonly year: (values: { difference: string | number }) => string
    }
    readonly withShare: (values: { difference: string | number; share: string | number }) => string
    readonly notOver: {
      readonly day: string
      readonly week: string
      readonly month: string
    }
    readonly notOverAlone: {
      readonly day: string
      readonly week: string
      readonly month: string
    }
    readonly axes: {
      readonly day: string
      readonly week: string
      readonly month: string
    }
    readonly actions: string
    readonly sameAs: {
      readonly previous: string
      readonly year: string
    }
    readonly noComparison: string
    readonly growthAbout: string
    readonly gained: string
    readonly lost: string
    readonly gainedAndLost: string
    readonly unchanged: string
    readonly peopleSince: (values: { when: string | number }) => string
    readonly peopleUnknown: string
    readonly actionsBy: {
      readonly day: string
      readonly week: string
      readonly month: string
    }
    readonly nothingInPeriod: string
    readonly nothingInPeriodWhy: string
    readonly startFollow: string
    readonly conversion: string
    readonly conversionAbout: string
    readonly within: string
    readonly soFar: string
    readonly source: string
    readonly followBack: string
    readonly rate: string
    readonly rateBetween: (values: { rate: string | number; low: string | number; high: string | number }) => string
    readonly rateTooFew: (values: { rate: string | number; count: number }) => string
    readonly ofLookedAt: (values: { some: string | number; all: string | number }) => string
    readonly notLookedYet: string
    readonly between: (values: { low: string | number; high: string | number }) => string
    readonly tooFew: (values: { count: number }) => string
    readonly conversionEmpty: string
    readonly conversionEmptyWhy: string
    readonly hourRates: string
    readonly hourRatesAbout: string
    readonly hourRatesEmpty: string
    readonly hourRatesEmptyWhy: string
    readonly hourOfDay: string
    readonly checked: string
    readonly lowEnd: string
    readonly highEnd: string
    readonly ratePercent: string
    readonly ofChecked: (values: { some: number; all: number }) => string
    readonly interval95: (values: { low: string | number; high: string | number }) => string
    readonly fewFollows: string
    readonly hours: string
    readonly hoursAbout: string
    readonly hoursTotal: (values: { count: number }) => string
    readonly hour: string
    readonly hourOf: (values: { weekday: string | number; clock: string | number }) => string
    readonly bestHours: string
    readonly bestHoursTooFew: string
    readonly returned: (values: { rate: string | number; count: number }) => string
    readonly locked: string
    readonly lockedWhy: string
    readonly lockedParts: {
      readonly sources: string
      readonly hours: string
      readonly files: string
      readonly funnel: string
      readonly report: string
    }
    readonly upgrade: string
    readonly download: string
    readonly downloadAbout: string
    readonly csvDaily: string
    readonly csvSources: string
    readonly csvHours: string
    readonly comparedWith: {
      readonly previous: string
      readonly year: string
    }
    readonly followedBackOf: (values: { some: string | number; all: string | number }) => string
  }
}>('statistics/statistics-screen')
