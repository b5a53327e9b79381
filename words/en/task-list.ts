import type { TaskSort } from '#contract/automation.ts'
import type { TaskFormat } from '#contract/task-list.ts'
import { numberText } from '#rules/numbers.ts'
import type { TaskCommand } from '#rules/task-list.ts'

const tasks = (count: number) => (count === 1 ? '1 task' : `${numberText(count)} tasks`)

/** The words of one thing that is done to many tasks. */
type CommandWords = {
  label: string
  title: (count: number) => string
  /** What happens to those it fits. */
  fits: (count: number) => string
  /** Those it leaves as they are, and why. */
  leaves: (count: number) => string
  confirm: (count: number) => string
  pending: string
  done: (count: number) => string
}

/** The texts of the tasks screen. */
export const taskListMessages = {
  title: 'Tasks',
  about: 'Everything your accounts do, did or will do.',
  tasks,

  views: { list: 'List', calendar: 'Calendar' },
  view: 'How to show the tasks',
  newTask: 'New task',

  search: 'Search by source',
  account: 'Account',
  allAccounts: 'All accounts',
  kind: 'Kind',
  allKinds: 'All kinds',
  kinds: { follow: 'Follow', unfollow: 'Unfollow', react: 'Like', comment: 'Comment', extract: 'Extract' },
  status: 'Status',
  allStatuses: 'All',
  sort: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first' } satisfies Record<TaskSort, string>,
  dates: 'Dates',
  from: 'Created from',
  to: 'Created until',
  source: 'Source',
  sourceHint: 'The full name of a user, hashtag or list.',
  moreFilters: 'More filters',
  clear: 'Clear filters',

  export: 'Export',
  formats: { csv: 'CSV for spreadsheets', json: 'JSON' } satisfies Record<TaskFormat, string>,

  none: 'No tasks yet',
  noneWhy: 'Tasks appear here as soon as you start or schedule one.',
  start: 'Start a task',
  noMatches: 'No matching tasks',
  noMatchesWhy: 'No task fits these filters.',

  of: (done: string, target: string) => `${done} of ${target}`,
  created: (when: string) => `Created ${when}`,
  starts: (when: string) => `Starts ${when}`,
  started: (when: string) => `Started ${when}`,
  continues: (when: string) => `Continues ${when}`,
  ended: (when: string) => `Ended ${when}`,
  stops: (when: string) => `Stops ${when}`,
  selection: 'Selected tasks',
  commands: {
    pause: {
      label: 'Pause',
      title: (count) => `Pause ${tasks(count)}?`,
      fits: (count) => `${tasks(count)} will pause. Everything is kept, and you can resume at any time.`,
      leaves: (count) => `${tasks(count)} ${count === 1 ? 'is' : 'are'} already paused or over and won’t change.`,
      confirm: (count) => `Pause ${tasks(count)}`,
      pending: 'Pausing…',
      done: (count) => `${tasks(count)} paused`,
    },
    resume: {
      label: 'Resume',
      title: (count) => `Resume ${tasks(count)}?`,
      fits: (count) => `${tasks(count)} will continue where ${count === 1 ? 'it' : 'they'} paused.`,
      leaves: (count) => `${tasks(count)} ${count === 1 ? 'isn’t' : 'aren’t'} paused and won’t change.`,
      confirm: (count) => `Resume ${tasks(count)}`,
      pending: 'Resuming…',
      done: (count) => `${tasks(count)} resumed`,
    },
    stop: {
      label: 'Stop',
      title: (count) => `Stop ${tasks(count)}?`,
      fits: (count) =>
        `${tasks(count)} will stop. What is done stays done; the rest is cancelled and can’t be resumed.`,
      leaves: (count) => `${tasks(count)} ${count === 1 ? 'is' : 'are'} already over and won’t change.`,
      confirm: (count) => `Stop ${tasks(count)}`,
      pending: 'Stopping…',
      done: (count) => `${tasks(count)} stopped`,
    },
    undo: {
      label: 'Undo',
      title: (count) => `Undo ${tasks(count)}?`,
      fits: (count) =>
        `A new task starts for each of up to ${tasks(count)}: it unfollows, follows or removes what that task did, at the usual pace.`,
      leaves: (count) =>
        `${tasks(count)} ${count === 1 ? 'hasn’t ended or has' : 'haven’t ended or have'} nothing to undo and won’t change.`,
      confirm: (count) => `Undo ${tasks(count)}`,
      pending: 'Starting…',
      done: (count) => `${count === 1 ? '1 undo' : `${numberText(count)} undos`} started`,
    },
  } satisfies Record<TaskCommand, CommandWords>,
  keep: 'Cancel',
  changedSoFar: (done: string, all: string) => `${done} of ${all}`,
  refusedTitle: (count: number) => `${tasks(count)} couldn’t be changed`,
  refusedRow: (count: number, why: string) => `${tasks(count)}: ${why}`,
  nothingFits: 'None of these tasks can be changed this way.',
  closeResult: 'Close',

  one: 'Task',
  back: 'All tasks',
  seeAll: 'See all',
} as const
