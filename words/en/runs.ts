import type { SourceType } from '#contract/automation.ts'
import type { TaskScreen } from '#rules/task-screens.ts'
import { runWords } from './actions.ts'

/** The words of a task that runs, also where nothing is set up. */
export const runMessages = {
  kinds: runWords,
  newTask: 'New task',
  schedules: 'Schedules',
  screens: {
    follow: {
      title: 'Follow Users',
      about: 'Find people who may like your account, and follow them at a human pace.',
    },
    unfollow: {
      title: 'Unfollow Users',
      about: 'Unfollow people who don’t follow you back.',
    },
    react: {
      title: 'React to Posts',
      about: 'Like posts by the right people, or comment in your own words.',
    },
    extract: {
      title: 'Extract Lists',
      about: 'Save an account’s followers, or the people it follows, as a list you can work with.',
    },
  } satisfies Record<TaskScreen, { title: string; about: string }>,
  statuses: {
    scheduled: 'Scheduled',
    running: 'Running',
    waiting: 'Waiting',
    paused: 'Paused',
    completed: 'Completed',
    stopped: 'Stopped',
    failed: 'Failed',
  },
  needsYou: 'Needs your attention',
  continues: 'Resumes',
  andOthers: (source: string, others: number) => (others > 0 ? `${source} and ${others} more` : source),
  progress: (title: string) => `Progress: ${title}`,
  open: 'Open',
  openRun: (title: string) => `Open: ${title}`,
  starting: 'Getting ready',
  stoppedWhy: (done: string, target: string) => `Stopped at ${done} of ${target}.`,
  pausedWhy: 'Paused. Everything is kept until you resume it.',
  doneAbout: (when: string) => `Finishes around ${when}`,
  inTime: (duration: string) => `in ${duration}`,
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  stopTitle: 'Stop this task?',
  stopWhy: (done: string, target: string) =>
    `${done} of ${target} are done and stay done. The rest will be cancelled. To continue later, pause it instead.`,
  stopLoop: (days: number) =>
    `People it followed are still unfollowed ${days === 1 ? 'a day' : `${days} days`} later if they don’t follow back. To prevent that, stop that task too.`,
  stopConfirm: 'Stop task',
  stopping: 'Stopping…',
  stopped: 'Task stopped',
  undoStarted: 'Undo started',
  sourceKinds: {
    followers_of: 'Followers of',
    following_of: 'Followed by',
    likers_of: 'Who liked',
    commenters_of: 'Who commented on',
    hashtag: 'Hashtag',
    list: 'List',
    feed: 'My home feed',
  } satisfies Record<SourceType, string>,
  andMore: (count: number) => `${count} more sources`,
} as const
