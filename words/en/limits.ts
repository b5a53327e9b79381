import type { LimitedKind } from '#contract/limits.ts'

export const limitsMessages = {
  title: 'Limits of this account',
  about: 'They hold over all its tasks, whatever runs at the same time.',
  hourly: {
    follow: 'Follows in the last hour',
    unfollow: 'Unfollows in the last hour',
    like: 'Likes in the last hour',
    comment: 'Comments in the last hour',
  } satisfies Record<LimitedKind, string>,
  daily: {
    follow: 'Follows in the last 24 hours',
    unfollow: 'Unfollows in the last 24 hours',
    like: 'Likes in the last 24 hours',
    comment: 'Comments in the last 24 hours',
  } satisfies Record<LimitedKind, string>,
  readsHourly: 'Looks in the last hour',
  readsDaily: 'Looks in the last 24 hours',
  warmUp: 'Warm-up',
  warmUpAbout:
    'A new account starts with a fifth of the limits and has all of them after 14 days on which it was active.',
  warmUpNow: (percent: string, day: number, of_days: number) =>
    `${percent} of the full limits, after ${day} of ${of_days} active days.`,
  warmUpDone: 'Done: the full limits hold.',
  warmUpOff: 'Off: the full limits hold from the first day. A warning from Instagram is more likely.',
  steppedBack: (when: string) => `Instagram has warned this account, so only half is allowed until ${when}.`,
  curve: (percent: string, day: number) => `Share of the full limits by days of activity; now day ${day}, ${percent}`,
  rests: 'Resting',
  neverList: (count: string) =>
    count === '1' ? 'One person is on your never-list.' : `${count} people are on your never-list.`,
  neverListEmpty: 'Your never-list is empty.',
  hours: 'Hours',
  change: 'Change limits',
  dialog: 'Limits of this account',
  dialogAbout: 'Running tasks keep to them at once.',
  preset: 'Usual pace',
  presetHint: 'Tasks that do not choose their own pace take this one.',
  warmUpSwitch: 'Warm up slowly',
  hoursSwitch: 'Only at certain hours, for every task of this account',
  save: 'Save limits',
  saving: 'Saving…',
  saved: 'The limits are saved',
} as const
