import { numberText } from '#rules/numbers.ts'

/** The texts of the calendar of what is planned. */
export const calendarMessages = {
  title: (what: string) => `Planned: ${what}`,
  spans: { week: 'Week', month: 'Month' },
  span: 'How much to show',
  before: { week: 'Previous week', month: 'Previous month' },
  after: { week: 'Next week', month: 'Next month' },
  today: 'Today',
  zone: (zone: string) => `Times are in ${zone}. Drag an entry to another day, or open it to choose a time.`,
  what: {
    start: 'Starts',
    continue: 'Continues',
    stop: 'Stops',
    finish: 'Finishes around',
    run: 'Runs',
  },
  entry: (clock: string, what: string, title: string, account: string) =>
    account ? `${clock}, ${what}: ${title}, @${account}` : `${clock}, ${what}: ${title}`,
  more: (count: number) => `${numberText(count)} more`,
  nothing: 'Nothing planned',
  nothingWhy: 'Scheduled tasks, waits and repeating tasks appear here on their days.',
  incomplete: 'There’s more planned than fits here. Choose a week or one account to see all of it.',
  open: { task: 'Open task', schedule: 'Open schedules' },
  moveTitle: 'Move to…',
  moveAll: 'A schedule repeats, so all of its runs move.',
  moveWait: 'The task won’t continue before this time. It may still wait longer for other reasons.',
  fixed: 'This time follows from the task itself and can’t be moved.',
  date: 'Date',
  time: 'Time',
  move: 'Move',
  moving: 'Moving…',
  moved: (title: string, when: string) => `${title} moved: ${when}`,
  movedBack: 'Moved back',
  past: 'Choose a time in the future.',
} as const
