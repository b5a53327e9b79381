// Written by `npm run message-types` from words/en/tasks.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { logMessages } = catalogue<{
  readonly logMessages: {
    readonly already: {
      readonly follow: string
      readonly unfollow: string
      readonly like: string
      readonly comment: string
      readonly unlike: string
      readonly delete_comment: string
      readonly remove_follower: string
      readonly approve_request: string
      readonly decline_request: string
    }
  }
}>('tasks/log')

export const { taskListMessages } = catalogue<{
  readonly taskListMessages: {
    readonly title: string
    readonly about: string
    readonly views: {
      readonly list: string
      readonly calendar: string
    }
    readonly view: string
    readonly newTask: string
    readonly search: string
    readonly account: string
    readonly allAccounts: string
    readonly kind: string
    readonly allKinds: string
    readonly kinds: {
      readonly follow: string
      readonly unfollow: string
      readonly react: string
      readonly comment: string
      readonly extract: string
      readonly remove_follower: string
      readonly answer_requests: string
      readonly visit: string
    }
    readonly status: string
    readonly allStatuses: string
    readonly sort: string
    readonly sorts: {
      readonly newest: string
      readonly oldest: string
    }
    readonly from: string
    readonly to: string
    readonly source: string
    readonly sourceHint: string
    readonly moreFilters: string
    readonly clear: string
    readonly export: string
    readonly formats: {
      readonly csv: string
      readonly json: string
    }
    readonly none: string
    readonly noneWhy: string
    readonly start: string
    readonly noMatches: string
    readonly noMatchesWhy: string
    readonly of: (values: { done: number; target: number }) => string
    readonly created: (values: { when: string | number }) => string
    readonly starts: (values: { when: string | number }) => string
    readonly started: (values: { when: string | number }) => string
    readonly continues: (values: { when: string | number }) => string
    readonly ended: (values: { when: string | number }) => string
    readonly stops: (values: { when: string | number }) => string
    readonly selection: string
    readonly commands: {
      readonly pause: {
        readonly label: string
        readonly title: (values: { count: number }) => string
        readonly fits: (values: { count: number }) => string
        readonly leaves: (values: { count: number }) => string
        readonly confirm: (values: { count: number }) => string
        readonly pending: string
        readonly done: (values: { count: number }) => string
      }
      readonly resume: {
        readonly label: string
        readonly title: (values: { count: number }) => string
        readonly fits: (values: { count: number }) => string
        readonly leaves: (values: { count: number }) => string
        readonly confirm: (values: { count: number }) => string
        readonly pending: string
        readonly done: (values: { count: number }) => string
      }
      readonly stop: {
        readonly label: string
        readonly title: (values: { count: number }) => string
        readonly fits: (values: { count: number }) => string
        readonly leaves: (values: { count: number }) => string
        readonly confirm: (values: { count: number }) => string
        readonly pending: string
        readonly done: (values: { count: number }) => string
      }
      readonly undo: {
        readonly label: string
        readonly title: (values: { count: number }) => string
        readonly fits: (values: { count: number }) => string
        readonly leaves: (values: { count: number }) => string
        readonly confirm: (values: { count: number }) => string
        readonly pending: string
        readonly done: (values: { count: number }) => string
      }
    }
    readonly keep: string
    readonly changedSoFar: (values: { done: number; all: number }) => string
    readonly refusedTitle: (values: { count: number }) => string
    readonly refusedRow: (values: { count: number; why: string | number }) => string
    readonly nothingFits: string
    readonly closeResult: string
    readonly one: string
    readonly back: string
    readonly seeAll: string
  }
}>('tasks/task-list')
