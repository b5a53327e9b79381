// Written by `npm run message-types` from words/en/automation.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { templateProblems } = catalogue<{
  readonly templateProblems: {
    readonly opening_missing: string
    readonly closing_missing: string
    readonly name_misspelt: (values: { found: string | number }) => string
    readonly choice_unclear: (values: { found: string | number }) => string
  }
}>('automation/comments')

export const { filterWords } = catalogue<{
  readonly filterWords: {
    readonly followers: {
      readonly label: string
      readonly short: string
      readonly between: (values: { min: number; max: number }) => string
      readonly least: (values: { min: number }) => string
      readonly most: (values: { max: number }) => string
    }
    readonly following: {
      readonly label: string
      readonly short: string
      readonly between: (values: { min: number; max: number }) => string
      readonly least: (values: { min: number }) => string
      readonly most: (values: { max: number }) => string
    }
    readonly posts: {
      readonly label: string
      readonly short: string
      readonly between: (values: { min: number; max: number }) => string
      readonly least: (values: { min: number }) => string
      readonly most: (values: { max: number }) => string
    }
    readonly ratio: {
      readonly label: string
      readonly short: string
      readonly between: (values: { min: number; max: number }) => string
      readonly least: (values: { min: number }) => string
      readonly most: (values: { max: number }) => string
    }
    readonly last_post_days: {
      readonly label: string
      readonly number: string
      readonly short: string
      readonly fact: (values: { days: number }) => string
    }
    readonly private: {
      readonly label: string
      readonly short: string
      readonly skip: string
      readonly only: string
      readonly is: string
      readonly is_not: string
    }
    readonly no_picture: {
      readonly label: string
      readonly short: string
      readonly skip: string
      readonly only: string
      readonly is: string
      readonly is_not: string
    }
    readonly business: {
      readonly label: string
      readonly short: string
      readonly skip: string
      readonly only: string
      readonly is: string
      readonly is_not: string
    }
    readonly verified: {
      readonly label: string
      readonly short: string
      readonly skip: string
      readonly only: string
      readonly is: string
      readonly is_not: string
    }
    readonly follows_me: {
      readonly label: string
      readonly short: string
      readonly skip: string
      readonly only: string
      readonly is: string
      readonly is_not: string
    }
    readonly bio_words: {
      readonly must: string
      readonly must_not: string
      readonly short: string
      readonly has: (values: { words: string | number }) => string
      readonly has_not: (values: { words: string | number }) => string
    }
    readonly name_words: {
      readonly must: string
      readonly must_not: string
      readonly short: string
      readonly has: (values: { words: string | number }) => string
      readonly has_not: (values: { words: string | number }) => string
    }
    readonly mutuals: {
      readonly label: string
      readonly short: string
      readonly between: (values: { min: number; max: number }) => string
      readonly least: (values: { min: number }) => string
      readonly most: (values: { max: number }) => string
    }
    readonly engagement_rate: {
      readonly label: string
      readonly short: string
      readonly between: (values: { min: number; max: number }) => string
      readonly least: (values: { min: number }) => string
      readonly most: (values: { max: number }) => string
    }
    readonly bio_link: {
      readonly label: string
      readonly short: string
      readonly skip: string
      readonly only: string
      readonly is: string
      readonly is_not: string
    }
    readonly contact_shown: {
      readonly label: string
      readonly short: string
      readonly skip: string
      readonly only: string
      readonly is: string
      readonly is_not: string
    }
    readonly caption_words: {
      readonly must: string
      readonly must_not: string
      readonly short: string
      readonly has: (values: { words: string | number }) => string
      readonly has_not: (values: { words: string | number }) => string
    }
    readonly bio_language: {
      readonly label: string
      readonly short: string
      readonly fact: (values: { languages: string | number }) => string
    }
  }
}>('automation/filters')

export const { comment } = catalogue<{
  readonly comment: {
    readonly name: string
    readonly choice: string
    readonly undoWhy: (values: { done: number }) => string
    readonly optionsTitle: string
    readonly optionsAbout: string
    readonly options: {
      readonly days_between_comments: {
        readonly label: string
        readonly number: string
      }
    }
    readonly optionsNote: string
    readonly filtersAbout: string
    readonly alwaysSkipped: string
    readonly target: string
    readonly previewAbout: string
    readonly previewEmpty: string
    readonly would: string
    readonly nobodyFound: string
    readonly will: (values: { count: number; from: string | number; start: string | number }) => string
    readonly whyNoPreview: string
  }
}>('automation/kind-comment')

export const { extract } = catalogue<{
  readonly extract: {
    readonly name: string
    readonly choice: string
    readonly optionsTitle: string
    readonly optionsAbout: string
    readonly options: {
      readonly profile_details: {
        readonly label: string
        readonly hint: string
      }
    }
    readonly filtersAbout: string
    readonly alwaysSkipped: string
    readonly target: string
    readonly previewAbout: string
    readonly previewEmpty: string
    readonly would: string
    readonly nobodyFound: string
    readonly will: (values: { count: number; from: string | number; start: string | number }) => string
    readonly whyNoPreview: string
  }
}>('automation/kind-extract')

export const { follow } = catalogue<{
  readonly follow: {
    readonly name: string
    readonly choice: string
    readonly undoWhy: (values: { done: number }) => string
    readonly optionsTitle: string
    readonly optionsAbout: string
    readonly options: {
      readonly then_unfollow_after_days: {
        readonly label: string
        readonly hint: string
        readonly number: string
      }
    }
    readonly filtersAbout: string
    readonly alwaysSkipped: string
    readonly target: string
    readonly previewAbout: string
    readonly previewEmpty: string
    readonly would: string
    readonly nobodyFound: string
    readonly will: (values: { count: number; from: string | number; start: string | number }) => string
    readonly whyNoPreview: string
    readonly afterwards: (values: { days: number }) => string
  }
}>('automation/kind-follow')

export const { postOptions } = catalogue<{
  readonly postOptions: {
    readonly post_max_age_days: {
      readonly label: string
      readonly number: string
    }
    readonly post_likes: {
      readonly label: string
    }
    readonly share_sources: {
      readonly label: string
      readonly choices: {
        readonly evenly: {
          readonly label: string
          readonly hint: string
        }
        readonly by_results: {
          readonly label: string
          readonly hint: string
        }
      }
    }
  }
}>('automation/kind-posts')

export const { react } = catalogue<{
  readonly react: {
    readonly name: string
    readonly choice: string
    readonly undoWhy: (values: { done: number }) => string
    readonly optionsTitle: string
    readonly optionsAbout: string
    readonly options: {
      readonly posts_per_person: {
        readonly label: string
        readonly choices: {
          readonly '1': string
          readonly '2': string
        }
      }
    }
    readonly filtersAbout: string
    readonly alwaysSkipped: string
    readonly target: string
    readonly previewAbout: string
    readonly previewEmpty: string
    readonly would: string
    readonly nobodyFound: string
    readonly will: (values: { count: number; from: string | number; start: string | number }) => string
    readonly whyNoPreview: string
  }
}>('automation/kind-react')

export const { unfollow, unfollowForm } = catalogue<{
  readonly unfollow: {
    readonly name: string
    readonly choice: string
    readonly undoWhy: (values: { done: number }) => string
    readonly optionsTitle: string
    readonly optionsAbout: string
    readonly options: {
      readonly who: {
        readonly label: string
        readonly choices: {
          readonly followed_by_cadenza: {
            readonly label: string
            readonly hint: string
          }
          readonly anyone: {
            readonly label: string
            readonly hint: string
          }
          readonly list: {
            readonly label: string
            readonly hint: string
          }
          readonly pending_requests: {
            readonly label: string
            readonly hint: string
          }
        }
      }
      readonly only_non_followers: {
        readonly label: string
        readonly hint: string
      }
      readonly followed_days_ago: {
        readonly label: string
        readonly hint: string
        readonly number: string
      }
      readonly keep_likers_of_last_posts: {
        readonly label: string
        readonly number: string
        readonly unit: (values: { count: number }) => string
      }
      readonly keep_following: {
        readonly label: string
        readonly hint: string
        readonly number: string
        readonly unit: (values: { count: number }) => string
      }
      readonly oldest_first: {
        readonly label: string
      }
    }
    readonly filtersAbout: string
    readonly alwaysSkipped: string
    readonly target: string
    readonly previewAbout: string
    readonly previewEmpty: string
    readonly would: string
    readonly nobodyFound: string
    readonly will: (values: { who: 'followed_by_cadenza' | 'anyone' | 'pending_requests' | 'list' | 'other'; count: number; start: string | number; from: string | number }) => string
    readonly whyNoPreview: string
    readonly kept: (values: { likers: boolean }) => string
  }
  readonly unfollowForm: {
    readonly requestedDays: {
      readonly label: string
    }
    readonly orders: {
      readonly oldest: string
      readonly newest: string
    }
  }
}>('automation/kind-unfollow')

export const { limitsMessages } = catalogue<{
  readonly limitsMessages: {
    readonly title: string
    readonly about: string
    readonly hourly: (values: { kind: 'follow' | 'unfollow' | 'like' | 'comment' | 'remove_follower' | 'approve_request' | 'other' }) => string
    readonly daily: (values: { kind: 'follow' | 'unfollow' | 'like' | 'comment' | 'remove_follower' | 'approve_request' | 'other' }) => string
    readonly readsHourly: string
    readonly readsDaily: string
    readonly warmUp: string
    readonly warmUpAbout: string
    readonly warmUpNow: (values: { share: number; day: number; of_days: number }) => string
    readonly warmUpDone: string
    readonly warmUpOff: string
    readonly steppedBack: (values: { until: string | number }) => string
    readonly curve: (values: { day: number; share: number }) => string
    readonly rests: string
    readonly exclusionList: (values: { count: number }) => string
    readonly exclusionListEmpty: string
    readonly hours: string
    readonly change: string
    readonly dialog: string
    readonly dialogAbout: string
    readonly preset: string
    readonly presetHint: string
    readonly presetHolds: string
    readonly overLimit: (values: { over: number }) => string
    readonly warmUpSwitch: string
    readonly hoursSwitch: string
    readonly save: string
    readonly saving: string
    readonly saved: string
  }
}>('automation/limits')

export const { moments } = catalogue<{
  readonly moments: {
    readonly at: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
    readonly when: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
    readonly around: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
    readonly until: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
  }
}>('automation/moments')

export const { runMessages } = catalogue<{
  readonly runMessages: {
    readonly schedules: string
    readonly screens: {
      readonly follow: {
        readonly title: string
        readonly about: string
      }
      readonly unfollow: {
        readonly title: string
        readonly about: string
      }
      readonly react: {
        readonly title: string
        readonly about: string
      }
      readonly extract: {
        readonly title: string
        readonly about: string
      }
      readonly followers: {
        readonly title: string
        readonly about: string
      }
    }
    readonly statuses: {
      readonly scheduled: string
      readonly running: string
      readonly waiting: string
      readonly paused: string
      readonly completed: string
      readonly stopped: string
      readonly failed: string
    }
    readonly needsYou: string
    readonly pausedByYou: string
    readonly continues: string
    readonly andOthers: (values: { others: number; source: string | number }) => string
    readonly progress: (values: { title: string | number }) => string
    readonly open: string
    readonly openRun: (values: { title: string | number }) => string
    readonly starting: string
    readonly stoppedWhy: (values: { done: number; target: number }) => string
    readonly pausedWhy: string
    readonly doneAbout: (values: { around: string | number }) => string
    readonly inTime: (values: { duration: string | number }) => string
    readonly pause: string
    readonly resume: string
    readonly stop: string
    readonly stopTitle: string
    readonly stopWhy: (values: { done: number; target: number }) => string
    readonly stopLoop: (values: { days: number }) => string
    readonly stopFollowUp: string
    readonly stopConfirm: string
    readonly stopping: string
    readonly stopped: string
    readonly undoStarted: string
    readonly andMore: (values: { count: number }) => string
    readonly sourceNames: {
      readonly followers_of: (values: { subject: string | number }) => string
      readonly following_of: (values: { subject: string | number }) => string
      readonly likers_of: (values: { subject: string | number }) => string
      readonly commenters_of: (values: { subject: string | number }) => string
      readonly list: (values: { subject: string | number }) => string
      readonly feed: string
      readonly requests: string
      readonly engaged: (values: { who: 'likers' | 'commenters' | 'other'; last: number }) => string
      readonly suggested: string
      readonly place: (values: { subject: string | number }) => string
      readonly similar_to: (values: { subject: string | number }) => string
    }
    readonly sourcesInTitle: {
      readonly followers_of: (values: { subject: string | number }) => string
      readonly following_of: (values: { subject: string | number }) => string
      readonly likers_of: (values: { subject: string | number }) => string
      readonly commenters_of: (values: { subject: string | number }) => string
      readonly list: (values: { subject: string | number }) => string
      readonly feed: string
      readonly requests: string
      readonly engaged: (values: { who: 'likers' | 'commenters' | 'other'; last: number }) => string
      readonly suggested: string
      readonly place: (values: { subject: string | number }) => string
      readonly similar_to: (values: { subject: string | number }) => string
    }
    readonly engagedNames: {
      readonly likers: string
      readonly commenters: string
    }
    readonly whatUndo: string
    readonly blockedUntil: (values: { until: string | number }) => string
    readonly pausedUntil: (values: { until: string | number }) => string
  }
}>('automation/runs')

export const { sources, linkProblems } = catalogue<{
  readonly sources: {
    readonly post: (values: { code: string | number }) => string
    readonly feed: string
    readonly posts: (values: { username: string | number }) => string
    readonly lastPosts: (values: { last: number; username: string | number }) => string
    readonly within: {
      readonly followers_of: (values: { subject: string | number }) => string
      readonly following_of: (values: { subject: string | number }) => string
      readonly likers_of: (values: { subject: string | number }) => string
      readonly commenters_of: (values: { subject: string | number }) => string
      readonly list: (values: { subject: string | number }) => string
      readonly place: (values: { subject: string | number }) => string
      readonly similar_to: (values: { subject: string | number }) => string
    }
    readonly objects: {
      readonly likers_of: (values: { which: 'post' | 'posts' | 'other'; code: string | number; username: string | number; last: number }) => string
      readonly commenters_of: (values: { which: 'post' | 'posts' | 'other'; code: string | number; username: string | number; last: number }) => string
    }
    readonly requests: string
    readonly engaged: (values: { who: 'likers' | 'commenters' | 'other'; last: number }) => string
    readonly suggested: string
  }
  readonly linkProblems: {
    readonly link_shared: (values: { what: string | number }) => string
    readonly link_elsewhere: (values: { what: string | number }) => string
  }
}>('automation/sources')

export const { automationMessages } = catalogue<{
  readonly automationMessages: {
    readonly reactChoice: string
    readonly undo: string
    readonly undoTitle: string
    readonly undoConfirm: string
    readonly undoing: string
    readonly undoneBy: string
    readonly undoPartly: (values: { left: number; of: number }) => string
    readonly undoRest: string
    readonly undoOf: string
    readonly again: string
    readonly seeList: string
    readonly sources: string
    readonly sourceFields: {
      readonly feed: {
        readonly hint: string
      }
      readonly engaged: {
        readonly hint: string
      }
      readonly suggested: {
        readonly hint: string
      }
    }
    readonly lastPostsOf: string
    readonly lastPostsChoice: (values: { last: number }) => string
    readonly remove: (values: { what: string | number }) => string
    readonly sourceWrong: (values: { type: 'hashtag' | 'likers_of' | 'commenters_of' | 'followers_of' | 'following_of' | 'list' | 'feed' | 'requests' | 'other'; what: string | number }) => string
    readonly filters: string
    readonly filtersOn: (values: { count: number }) => string
    readonly resetFilters: string
    readonly moreFilters: string
    readonly noneNeeded: string
    readonly atLeast: (values: { what: string | number }) => string
    readonly atMost: (values: { what: string | number }) => string
    readonly to: string
    readonly anyNumber: string
    readonly privateHint: string
    readonly traitChoices: {
      readonly either: string
      readonly skip: string
      readonly only: string
    }
    readonly days: (values: { count: number }) => string
    readonly daysInARow: (values: { first: string | number; last: string | number }) => string
    readonly wordsHint: string
    readonly problems: {
      readonly sourcesMissing: string
      readonly sourcesTooMany: (values: { most: number }) => string
      readonly notANumber: string
      readonly rangeTurned: string
      readonly between: (values: { least: number; most: number }) => string
      readonly hoursMissing: string
      readonly daysMissing: string
      readonly momentMissing: string
      readonly momentPast: string
      readonly stopBeforeStart: string
      readonly timeMissing: string
      readonly neverRuns: string
      readonly nameMissing: string
      readonly commentsTooFew: (values: { count: number; fewest: number }) => string
      readonly visitEmpty: string
    }
    readonly pace: string
    readonly targetAll: string
    readonly targetAllHint: string
    readonly preset: string
    readonly presets: {
      readonly careful: string
      readonly normal: string
      readonly fast: string
    }
    readonly presetRisks: {
      readonly careful: string
      readonly normal: string
      readonly fast: string
    }
    readonly perHour: (values: { count: number }) => string
    readonly perDay: (values: { count: number }) => string
    readonly leftToday: (values: { left: number; limit: number }) => string
    readonly unlimitedToday: string
    readonly noneLeftToday: string
    readonly hours: string
    readonly hoursLine: (values: { days: string | number; from: string | number; to: string | number }) => string
    readonly hoursHint: (values: { zone: string | number }) => string
    readonly hoursRow: (values: { nth: string | number }) => string
    readonly from: string
    readonly until: string
    readonly addHours: string
    readonly removeHours: string
    readonly pastMidnight: string
    readonly when: string
    readonly whenAbout: string
    readonly start: string
    readonly starts: {
      readonly now: string
      readonly later: string
      readonly repeat: string
    }
    readonly startAt: string
    readonly moreWhen: string
    readonly stopLater: string
    readonly stopAt: string
    readonly priority: string
    readonly priorityHint: string
    readonly priorities: {
      readonly low: string
      readonly usual: string
      readonly high: string
    }
    readonly preview: string
    readonly found: (values: { asked: number }) => string
    readonly looking: string
    readonly lookingAbout: string
    readonly lookingFor: (values: { seconds: string | number }) => string
    readonly cancel: string
    readonly lookingBar: string
    readonly wouldSkip: string
    readonly previewChoice: string
    readonly leaveOut: string
    readonly leftOut: (values: { count: number }) => string
    readonly takeAll: string
    readonly lookedAt: (values: { count: number }) => string
    readonly nobodyFound: string
    readonly nobodySkipped: string
    readonly outdated: string
    readonly whenChanged: string
    readonly everyReason: string
    readonly reasons: string
    readonly previewReady: (values: { act: number; skip: number }) => string
    readonly estimateUnknown: string
    readonly estimates: {
      readonly long: (values: { per_day: number; when: string | number }) => string
      readonly longFrom: (values: { start: string | number; per_day: number; when: string | number }) => string
      readonly soon: (values: { around: string | number }) => string
      readonly soonFrom: (values: { start: string | number; around: string | number }) => string
    }
    readonly summary: string
    readonly nothingYet: string
    readonly noCommentsYet: string
    readonly notYet: string
    readonly willRead: (values: { from: string | number; start: string | number }) => string
    readonly fromNow: string
    readonly fromThen: (values: { when: string | number }) => string
    readonly atMostPace: (values: { hour: number; day: number; days: number }) => string
    readonly readingPace: string
    readonly dailyActions: string
    readonly makePreview: string
    readonly previewAgain: string
    readonly previewing: string
    readonly startThese: (values: { count: number }) => string
    readonly startReading: (values: { count: number }) => string
    readonly startBlind: string
    readonly startingTask: string
    readonly started: string
    readonly scheduled: string
    readonly refusals: {
      readonly connect: string
      readonly plans: string
      readonly again: string
      readonly retry: string
      readonly fewer: string
      readonly change: string
      readonly upload: string
      readonly listGone: string
      readonly tryAt: (values: { at: string | number }) => string
      readonly tryNow: string
    }
    readonly skipped: string
    readonly refused: string
    readonly rate: string
    readonly doneBy: string
    readonly unknown: string
    readonly waitsForYou: string
    readonly of: (values: { target: number }) => string
    readonly took: string
    readonly announce: (values: { status: string | number; percent: string | number }) => string
    readonly log: string
    readonly logEmpty: string
    readonly logGone: string
    readonly actionStates: {
      readonly planned: string
      readonly intended: string
      readonly requested: string
      readonly refused: string
      readonly skipped: string
      readonly unknown: string
    }
    readonly errors: string
    readonly errorsAbout: string
    readonly errorsNext: (values: { at: string | number }) => string
    readonly times: (values: { count: number }) => string
    readonly noReason: string
    readonly facts: string
    readonly factSources: string
    readonly factFilters: string
    readonly factPace: string
    readonly paceAsAccount: string
    readonly paceHeld: string
    readonly factHours: string
    readonly anyHour: string
    readonly noFilters: string
    readonly doneOf: (values: { count: number }) => string
    readonly earlier: string
    readonly counts: (values: { done: number; target: number; skipped: number }) => string
    readonly countsRead: (values: { done: number; target: number }) => string
    readonly showLog: (values: { title: string | number }) => string
    readonly rules: {
      readonly own_account: string
      readonly acted_before: string
      readonly already_following: string
      readonly request_pending: string
      readonly exclusion_list: string
      readonly not_pending: string
      readonly not_following: string
      readonly follows_back: string
      readonly likes_your_posts: string
      readonly too_recent: string
      readonly already_liked: string
      readonly comments_off: string
      readonly post_age: string
      readonly post_likes: string
      readonly no_post: string
      readonly commented_recently: string
      readonly no_text_left: string
      readonly not_liked: string
      readonly gone: string
      readonly media_gone: string
      readonly refused: string
      readonly not_shown: string
      readonly not_known: string
      readonly not_a_follower: string
      readonly you_follow: string
      readonly no_request: string
      readonly not_listed: string
      readonly answer_changed: string
      readonly left_to_chance: string
    }
    readonly media: {
      readonly any: string
      readonly photo: string
      readonly video: string
      readonly album: string
    }
    readonly labelled: (values: { label: string | number; text: string | number }) => string
    readonly weekdayLetters: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
      readonly '5': string
      readonly '6': string
      readonly '7': string
    }
    readonly filterCost: (values: { count: number }) => string
    readonly filtersCostAbout: string
    readonly anyLanguage: string
    readonly addLanguage: string
    readonly steps: string
    readonly stepWhy: (values: { step: string | number; why: string | number }) => string
  }
}>('automation/tasks')

export const { waits } = catalogue<{
  readonly waits: {
    readonly people: (values: { count: number }) => string
    readonly inMinutes: (values: { count: number }) => string
    readonly inHours: (values: { count: number }) => string
    readonly inDays: (values: { count: number }) => string
  }
}>('automation/waits')
