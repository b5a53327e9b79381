/** `1 person`, `20 people`; the count is already written. */
const people = (count: string) => `${count} ${count === '1' ? 'person' : 'people'}`

export const automationMessages = {
  statuses: {
    scheduled: 'Scheduled',
    running: 'Running',
    waiting: 'Waiting',
    paused: 'Paused',
    completed: 'Completed',
    stopped: 'Stopped',
    failed: 'Failed',
  },
  needsYou: 'Needs you',
  people,

  followFrom: (source: string, others: number) => `Follow from @${source}${others > 0 ? ` and ${others} more` : ''}`,
  progress: (title: string) => `Progress: ${title}`,
  of: (done: string, target: string) => `${done} of ${target}`,
  open: 'Open',
  openRun: (title: string) => `Open: ${title}`,
  starting: 'Getting ready',
  pausedWhy: 'Paused. Everything is kept until you resume it.',
  doneAbout: (when: string) => `Done about ${when}`,
  inTime: (duration: string) => `in ${duration}`,
  milestone: (title: string, percent: number, status: string) => `${title}: ${status}, ${percent} percent done`,

  pause: 'Pause',
  pausing: 'Pausing…',
  resume: 'Resume',
  resuming: 'Resuming…',
  stop: 'Stop',
  stopTitle: 'Stop this task?',
  stopWhy: (done: string, target: string) =>
    `${done} of ${target} are done and stay done. The rest is given up for good; to go on later, pause it instead.`,
  stopConfirm: 'Stop the task',
  stopping: 'Stopping…',
  stopped: 'The task is stopped',
} as const
