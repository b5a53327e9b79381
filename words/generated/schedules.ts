// Written by `npm run message-types` from words/en/schedules.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { templateWords } = catalogue<{
  readonly templateWords: {
    readonly 'follow-similar': {
      readonly name: string
      readonly description: string
    }
    readonly 'growth-loop': {
      readonly name: string
      readonly description: string
    }
    readonly 'unfollow-non-followers': {
      readonly name: string
      readonly description: string
    }
    readonly 'withdraw-requests': {
      readonly name: string
      readonly description: string
    }
    readonly 'like-hashtag': {
      readonly name: string
      readonly description: string
    }
    readonly 'comment-hashtag': {
      readonly name: string
      readonly description: string
    }
    readonly 'follow-by-results': {
      readonly name: string
      readonly description: string
    }
    readonly 'approve-requests': {
      readonly name: string
      readonly description: string
    }
    readonly 'remove-empty-followers': {
      readonly name: string
      readonly description: string
    }
    readonly 'extract-followers': {
      readonly name: string
      readonly description: string
    }
    readonly 'gentle-visit': {
      readonly name: string
      readonly description: string
    }
  }
}>('schedules/builtin-templates')

export const { calendarMessages } = catalogue<{
  readonly calendarMessages: {
    readonly title: (values: { what: string | number }) => string
    readonly spans: {
      readonly week: string
      readonly month: string
    }
    readonly span: string
    readonly before: {
      readonly week: string
      readonly month: string
    }
    readonly after: {
      readonly week: string
      readonly month: string
    }
    readonly today: string
    readonly zone: (values: { zone: string | number }) => string
    readonly what: {
      readonly start: string
      readonly continue: string
      readonly stop: string
      readonly finish: string
      readonly run: string
    }
    readonly entry: (values: { clock: string | number; what: string | number; title: string | number }) => string
    readonly entryOf: (values: { clock: string | number; what: string | number; title: string | number; account: string | number }) => string
    readonly more: (values: { count: number }) => string
    readonly nothing: string
    readonly nothingWhy: string
    readonly incomplete: string
    readonly open: {
      readonly task: string
      readonly schedule: string
    }
    readonly moveTitle: string
    readonly moveAll: string
    readonly moveWait: string
    readonly fixed: string
    readonly date: string
    readonly time: string
    readonly move: string
    readonly moving: string
    readonly moved: (values: { title: string | number; when: string | number }) => string
    readonly movedBack: string
    readonly past: string
  }
}>('schedules/calendar')

export const { scheduleMessages } = catalogue<{
  readonly scheduleMessages: {
    readonly name: string
    readonly namePlaceholder: string
    readonly every: string
    readonly units: {
      readonly day: string
      readonly week: string
      readonly month: string
    }
    readonly interval: {
      readonly day: string
      readonly week: string
      readonly month: string
    }
    readonly weekdays: string
    readonly monthDay: string
    readonly monthDayHint: string
    readonly at: string
    readonly startsOn: string
    readonly endsOn: string
    readonly nextRuns: string
    readonly noRuns: string
    readonly zone: (values: { zone: string | number }) => string
    readonly words: {
      readonly day: (values: { interval: number }) => string
      readonly week: (values: { interval: number; days: string | number }) => string
      readonly weekEveryDay: (values: { interval: number }) => string
      readonly month: (values: { interval: number; day: string | number }) => string
    }
    readonly wordsWithin: {
      readonly day: (values: { interval: number }) => string
      readonly week: (values: { interval: number; days: string | number }) => string
      readonly weekEveryDay: (values: { interval: number }) => string
      readonly month: (values: { interval: number; day: string | number }) => string
    }
    readonly notInPlan: (values: { plan: string | number }) => string
    readonly plans: string
    readonly save: string
    readonly saveChanges: string
    readonly saving: string
    readonly saved: string
    readonly title: string
    readonly about: string
    readonly parts: {
      readonly schedules: string
      readonly templates: string
    }
    readonly part: string
    readonly none: string
    readonly noneWhy: string
    readonly noneAction: string
    readonly paused: string
    readonly on: string
    readonly next: (values: { when: string | number }) => string
    readonly last: (values: { when: string | number }) => string
    readonly lastProblem: (values: { when: string | number; why: string | number }) => string
    readonly seeRun: string
    readonly notRunYet: string
    readonly pause: string
    readonly resume: string
    readonly edit: string
    readonly editTask: string
    readonly remove: string
    readonly removeTitle: string
    readonly removeWhy: (values: { name: string | number }) => string
    readonly removeConfirm: string
    readonly removing: string
    readonly removed: string
    readonly gone: string
    readonly editTitle: string
    readonly whenBusy: string
    readonly busy: {
      readonly skip: string
      readonly join: string
    }
    readonly otherAccount: (values: { username: string | number }) => string
    readonly label: (values: { what: string | number; name: string | number }) => string
    readonly times: {
      readonly at: (values: { often: string | number; clock: string | number }) => string
      readonly from: (values: { text: string | number; date: string | number }) => string
      readonly until: (values: { text: string | number; date: string | number }) => string
    }
  }
}>('schedules/schedules')

export const { templateMessages } = catalogue<{
  readonly templateMessages: {
    readonly choose: string
    readonly chosen: (values: { name: string | number }) => string
    readonly own: string
    readonly builtin: string
    readonly save: string
    readonly saveTitle: string
    readonly saveAbout: string
    readonly name: string
    readonly description: string
    readonly descriptionHint: string
    readonly nameMissing: string
    readonly saving: string
    readonly saved: string
    readonly wrong: string
    readonly use: string
    readonly copy: string
    readonly copyOf: (values: { name: string | number }) => string
    readonly copied: string
    readonly rename: string
    readonly renameTitle: string
    readonly renamed: string
    readonly exportFile: string
    readonly importFile: string
    readonly imported: (values: { name: string | number }) => string
    readonly notATemplate: string
    readonly remove: string
    readonly removeTitle: string
    readonly removeWhy: (values: { name: string | number }) => string
    readonly removeConfirm: string
    readonly removing: string
    readonly removed: string
    readonly none: string
    readonly label: (values: { what: string | number; name: string | number }) => string
  }
}>('schedules/templates')
