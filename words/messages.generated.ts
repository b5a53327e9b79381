// Written by `npm run message-types` from words/en; not edited by hand.
export type Catalogues = {
  'accounts/connect': {
    readonly connectFormMessages: {
      readonly title: string
      readonly about: string
      readonly username: string
      readonly password: string
      readonly passwordUse: string
      readonly usernameMissing: string
      readonly usernameWrong: string
      readonly passwordMissing: string
      readonly connect: string
      readonly connecting: string
      readonly connected: (values: { username: string | number }) => string
      readonly sandboxTitle: string
      readonly sandboxTry: (values: { username: string | number; password: string | number }) => string
      readonly connectSandboxAccount: (values: { username: string | number }) => string
    }
    readonly connectMessages: {
      readonly codeRequired: string
      readonly pendingRequired: string
      readonly methodRequired: string
      readonly verifyFailed: string
      readonly switchFailed: string
      readonly noSession: string
      readonly anotherAccount: string
      readonly codeTitle: string
      readonly code: string
      readonly codeDigits: (values: { digits: number }) => string
      readonly codeIsBackup: string
      readonly verify: string
      readonly verifying: string
      readonly noMessage: string
      readonly sendAgain: string
      readonly sendAgainIn: (values: { left: string | number }) => string
      readonly sentAgain: string
      readonly otherWays: string
      readonly confirmTitle: string
      readonly confirmWhy: string
      readonly confirmSteps: {
        readonly open: (values: { username: string | number }) => string
        readonly approve: string
        readonly return: string
      }
      readonly confirmed: string
      readonly asking: string
      readonly notYet: string
      readonly lastAsked: (values: { time: string | number }) => string
      readonly passwordKept: string
      readonly advice: {
        readonly instagram_wrong_password: string
        readonly instagram_unknown_user: string
        readonly instagram_disabled: string
        readonly limit_accounts: string
      }
      readonly tryIn: (values: { left: string | number }) => string
      readonly tryNow: string
      readonly plans: string
      readonly accounts: string
      readonly statuses: {
        readonly connected: string
        readonly needs_sign_in: string
        readonly needs_confirmation: string
        readonly over_limit: string
      }
      readonly connectAgain: string
      readonly connectNamedAgain: (values: { username: string | number }) => string
      readonly connected: (values: { username: string | number }) => string
      readonly stillWaiting: (values: { username: string | number }) => string
      readonly stillWaitingWhy: string
      readonly keep: string
      readonly keepNamed: (values: { username: string | number }) => string
      readonly keeping: string
      readonly kept: (values: { username: string | number }) => string
      readonly disconnect: string
      readonly disconnectNamed: (values: { username: string | number }) => string
      readonly disconnectTitle: (values: { username: string | number }) => string
      readonly disconnectEffects: {
        readonly tasks: string
        readonly session: string
        readonly history: string
      }
      readonly disconnecting: string
      readonly disconnected: (values: { username: string | number }) => string
    }
    readonly sampleMessages: {
      readonly sample: string
      readonly sampleAbout: string
      readonly sampleHere: string
      readonly useSample: string
    }
  }
  'accounts/overview': {
    readonly overviewMessages: {
      readonly title: string
      readonly about: string
      readonly connect: string
      readonly account: string
      readonly followers: string
      readonly change: string
      readonly rate: string
      readonly used: string
      readonly runs: string
      readonly needs: string
      readonly sortBy: string
      readonly sorts: {
        readonly needs: string
        readonly name: string
        readonly followers: string
        readonly change: string
        readonly rate: string
        readonly used: string
      }
      readonly current: string
      readonly changeUnknown: string
      readonly changeUnknownWhy: string
      readonly same: string
      readonly rateUnknown: string
      readonly rateUnknownWhy: string
      readonly rateOf: (values: { back: number; checked: number }) => string
      readonly rateFew: (values: { back: number; checked: number }) => string
      readonly notInPlan: string
      readonly usedOf: string
      readonly kinds: {
        readonly follow: string
        readonly unfollow: string
        readonly like: string
        readonly comment: string
        readonly remove_follower: string
        readonly approve_request: string
      }
      readonly kindUsed: (values: { used: number; limit: number; kind: string | number }) => string
      readonly running: (values: { count: number }) => string
      readonly waiting: (values: { count: number }) => string
      readonly scheduled: (values: { count: number }) => string
      readonly paused: (values: { count: number }) => string
      readonly nothingRuns: string
      readonly tasksOf: (values: { username: string | number }) => string
      readonly tasksNeedYou: (values: { count: number }) => string
      readonly states: {
        readonly needs_sign_in: string
        readonly needs_confirmation: string
        readonly over_limit: string
      }
      readonly allWell: string
      readonly open: string
      readonly openNamed: (values: { username: string | number }) => string
      readonly failed: string
      readonly oneTitle: string
      readonly oneWhy: string
      readonly oneFull: (values: { plan: string | number; count: number }) => string
      readonly plans: string
    }
  }
  'accounts/rhythm': {
    readonly rhythmMessages: {
      readonly title: string
      readonly ofAccounts: string
      readonly off: string
      readonly summary: (values: { sessions: number; minutes: number }) => string
      readonly change: string
      readonly changeOf: (values: { username: string | number }) => string
      readonly next: (values: { at: string | number }) => string
      readonly now: (values: { until: string | number }) => string
      readonly never: string
      readonly timeline: string
      readonly closed: string
      readonly stretch: (values: { from: string | number; to: string | number }) => string
      readonly planned: string
      readonly nothing: string
      readonly counts: (values: { done: number; skipped: number }) => string
      readonly countsFailed: (values: { done: number; skipped: number; failed: number }) => string
      readonly endedBy: {
        readonly session_total: string
        readonly session_skips: string
        readonly day_total: string
      }
      readonly dialog: string
      readonly dialogAbout: string
      readonly choice: string
      readonly presets: {
        readonly off: string
        readonly three: string
        readonly short: string
        readonly one: string
        readonly own: string
      }
      readonly presetAbout: {
        readonly off: string
        readonly own: string
      }
      readonly lasting: (values: { minutes: number }) => string
      readonly sessions: string
      readonly minutes: string
      readonly minutesHint: string
      readonly jitter: string
      readonly jitterHint: string
      readonly looked_at_most: string
      readonly skipped_in_a_row_most: string
      readonly looked_at_most_day: string
      readonly inMinutes: string
      readonly inPercent: string
      readonly save: string
      readonly saving: string
      readonly saved: string
    }
  }
  'audience/audience': {
    readonly audienceMessages: {
      readonly title: string
      readonly about: (values: { username: string | number }) => string
      readonly accountRequired: string
      readonly accountRequiredWhy: string
      readonly connect: string
      readonly followersFiles: string
      readonly followersFilesAbout: string
      readonly followingFile: string
      readonly followingFileAbout: string
      readonly wholeExport: string
      readonly wholeExportAbout: string
      readonly filesMissing: string
      readonly filesUnusable: string
      readonly cancel: string
      readonly update: string
      readonly uploading: string
      readonly uploadProgress: string
      readonly sent: (values: { share: number }) => string
      readonly reading: string
      readonly readPercent: (values: { share: number }) => string
      readonly keeping: string
      readonly updated: string
      readonly updateFailed: string
      readonly checking: string
      readonly fileReady: string
      readonly fileUnreadable: string
      readonly fileProblems: {
        readonly file_is_html: string
        readonly file_is_compressed: string
        readonly file_cut_short: string
        readonly file_not_json: string
      }
      readonly fileOfSide: (values: { side: 'followers' | 'following' | 'other' }) => string
      readonly fileOfOther: (values: { list: 'hashtags' | 'requests_received' | 'recent_requests' | 'pending_requests' | 'recently_unfollowed' | 'blocked' | 'restricted' | 'close_friends' | 'story_hidden_from' | 'removed_suggestions' | 'favourites' | 'other_people' | 'other' }) => string
      readonly audienceUpdated: string
      readonly fansAbout: string
      readonly mutualsAbout: string
      readonly nonFollowersAbout: string
      readonly dismiss: string
      readonly upload: string
      readonly uploadAll: string
      readonly uploadAgain: string
      readonly skipped: (values: { count: number }) => string
      readonly audiencePartly: string
      readonly partMissing: string
      readonly partMissingMeans: string
      readonly skippedRows: (values: { count: number }) => string
      readonly example: (values: { text: string | number }) => string
      readonly lists: string
      readonly listsAbout: string
      readonly views: string
      readonly browse: string
      readonly combine: string
      readonly combineAbout: string
      readonly presets: string
      readonly listA: string
      readonly listB: string
      readonly listN: (values: { letter: string | number }) => string
      readonly operation: string
      readonly ops: {
        readonly without: string
        readonly also_on: string
        readonly or_on: string
        readonly only_on: string
      }
      readonly opsAbout: {
        readonly without: string
        readonly also_on: string
        readonly or_on: string
        readonly only_on: string
      }
      readonly andThen: string
      readonly thenOps: {
        readonly without: (values: { letter: string | number }) => string
        readonly also_on: (values: { letter: string | number }) => string
        readonly or_on: (values: { letter: string | number }) => string
        readonly only_on: (values: { letter: string | number }) => string
      }
      readonly addStep: string
      readonly removeStep: (values: { letter: string | number }) => string
      readonly result: string
      readonly resultNames: {
        readonly without: (values: { so_far: string | number; list: string | number }) => string
        readonly also_on: (values: { so_far: string | number; list: string | number }) => string
        readonly or_on: (values: { so_far: string | number; list: string | number }) => string
        readonly only_on: (values: { list: string | number; so_far: string | number }) => string
      }
      readonly changesIncomplete: string
      readonly resultIncomplete: string
      readonly saveAsList: string
      readonly saveAbout: string
      readonly saved: string
      readonly savedAbout: (values: { count: number; name: string | number }) => string
      readonly openList: string
      readonly done: string
      readonly export: string
      readonly formats: {
        readonly csv: string
        readonly xlsx: string
        readonly json: string
      }
      readonly unfollowThese: string
      readonly withdrawThese: string
      readonly followThese: string
      readonly exclusionList: string
      readonly exclusionListAbout: string
      readonly addToExclusionList: string
      readonly addedToExclusionList: (values: { count: number }) => string
      readonly rename: string
      readonly renameTitle: string
      readonly name: string
      readonly nameMissing: string
      readonly notes: string
      readonly notesHint: string
      readonly save: string
      readonly delete: string
      readonly deleteTitle: string
      readonly deleteList: string
      readonly deleteWhy: (values: { name: string | number }) => string
      readonly deleteExclusionListWhy: string
      readonly deleted: (values: { name: string | number }) => string
      readonly pasteNames: string
      readonly pasteAbout: string
      readonly pasteInto: string
      readonly newList: string
      readonly names: string
      readonly namesHint: string
      readonly namesMissing: string
      readonly namesTooMany: (values: { most: number }) => string
      readonly pastedSoFar: (values: { left_out: number; people: number }) => string
      readonly pasted: (values: { left_out: number; people: number }) => string
      readonly changesSince: (values: { when: string | number }) => string
      readonly since: string
      readonly versionOf: (values: { number: string | number; when: string | number }) => string
      readonly gained: string
      readonly lost: string
      readonly kept: string
      readonly renamed: string
      readonly renamedPeople: (values: { names: string | number }) => string
      readonly seeGained: string
      readonly seeLost: string
      readonly on: (values: { lists: string | number }) => string
      readonly nobodyFits: string
      readonly yourLists: string
      readonly kinds: {
        readonly non_followers: string
        readonly followers: string
        readonly following: string
        readonly pending_requests: string
        readonly recently_unfollowed: string
        readonly close_friends: string
        readonly blocked: string
        readonly restricted: string
        readonly custom: string
        readonly ghosts: string
        readonly supporters: string
        readonly fans: string
        readonly inactive: string
        readonly suspicious: string
      }
      readonly kindsAbout: {
        readonly non_followers: string
        readonly followers: string
        readonly following: string
        readonly pending_requests: string
        readonly recently_unfollowed: string
        readonly close_friends: string
        readonly blocked: string
        readonly restricted: string
      }
      readonly olderVersions: (values: { count: number }) => string
      readonly version: (values: { number: string | number }) => string
      readonly facts: (values: { version: string | number; people: string | number; when: string | number }) => string
      readonly listWithFacts: (values: { name: string | number; facts: string | number }) => string
      readonly incompleteWhy: {
        readonly non_followers: string
        readonly followers: string
        readonly following: string
        readonly pending_requests: string
        readonly recently_unfollowed: string
        readonly close_friends: string
        readonly blocked: string
        readonly restricted: string
        readonly custom: string
        readonly living: string
      }
      readonly incompleteBy: (values: { received: number; expected: number }) => string
      readonly noLists: string
      readonly noListsWhy: string
      readonly listGone: string
      readonly people: (values: { count: number }) => string
      readonly found: (values: { count: number; all: number }) => string
      readonly nobody: string
      readonly everybodyFollows: string
      readonly everybodyFollowsWhy: string
      readonly noMatch: string
      readonly nobodyFitsWhy: string
      readonly noMatchWhy: (values: { typed: string | number }) => string
      readonly usedAnotherTool: string
      readonly removeThese: string
    }
  }
  'audience/people-list': {
    readonly peopleListMessages: {
      readonly search: string
      readonly sort: string
      readonly sorts: {
        readonly username: string
        readonly added_at: string
        readonly follower_count: string
      }
      readonly filters: string
      readonly clear: string
      readonly nothingKnown: string
      readonly knownOf: (values: { known: number; all: number }) => string
      readonly privacy: string
      readonly everyone: string
      readonly public: (values: { count: number }) => string
      readonly private: (values: { count: number }) => string
      readonly verifiedFilter: string
      readonly verifiedOf: (values: { count: number }) => string
      readonly verified: string
      readonly notVerified: string
      readonly followers_from: string
      readonly followers_to: string
      readonly columnMenu: string
      readonly columns: {
        readonly followers: string
        readonly following: string
        readonly posts: string
        readonly last_post: string
        readonly mutuals: string
        readonly added_at: string
        readonly lists: string
      }
      readonly selection: string
      readonly rangeTooLong: (values: { most: number }) => string
      readonly exclude: string
      readonly include: string
      readonly excludeLeftOut: string
      readonly addToList: string
      readonly follow: string
      readonly unfollow: string
      readonly withdraw: string
      readonly remove: string
      readonly removeWhy: (values: { list: string | number }) => string
      readonly undo: string
      readonly undone: string
      readonly excluded: (values: { count: number }) => string
      readonly alreadyExcluded: string
      readonly included: (values: { count: number }) => string
      readonly added: (values: { count: number; list: string | number }) => string
      readonly alreadyOn: (values: { list: string | number }) => string
      readonly removed: (values: { count: number; list: string | number }) => string
      readonly nobodyRemoved: string
      readonly created: (values: { count: number; list: string | number }) => string
      readonly selectionName: (values: { count: number; from: string | number }) => string
      readonly addTitle: (values: { count: number }) => string
      readonly where: string
      readonly newList: string
      readonly listSize: (values: { name: string | number; count: number }) => string
      readonly name: string
      readonly nameMissing: string
      readonly add: string
      readonly adding: string
      readonly removeFollowers: string
    }
  }
  'audience/rows': {
    readonly rowMessages: {
      readonly selected: (values: { count: number }) => string
      readonly selectAll: (values: { count: number }) => string
      readonly selectLoaded: (values: { count: number }) => string
      readonly clear: string
      readonly reading: string
      readonly keys: string
    }
    readonly viewMessages: {
      readonly views: string
      readonly none: string
      readonly saveNew: string
      readonly save: string
      readonly about: string
      readonly name: string
      readonly nameMissing: string
      readonly saveIt: string
      readonly replace: string
      readonly saved: (values: { name: string | number }) => string
      readonly remove: (values: { name: string | number }) => string
      readonly removed: (values: { name: string | number }) => string
      readonly undo: string
    }
  }
  'automation/comments': {
    readonly templateProblems: {
      readonly opening_missing: string
      readonly closing_missing: string
    }
  }
  'automation/filters': {
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
  }
  'automation/kind-comment': {
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
  }
  'automation/kind-extract': {
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
  }
  'automation/kind-follow': {
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
  }
  'automation/kind-posts': {
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
  }
  'automation/kind-react': {
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
  }
  'automation/kind-unfollow': {
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
  }
  'automation/limits': {
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
      readonly warmUpSwitch: string
      readonly hoursSwitch: string
      readonly save: string
      readonly saving: string
      readonly saved: string
    }
  }
  'automation/moments': {
    readonly moments: {
      readonly at: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
      readonly when: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
      readonly around: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
    }
  }
  'automation/runs': {
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
    }
  }
  'automation/sources': {
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
  }
  'automation/tasks': {
    readonly automationMessages: {
      readonly reactChoice: string
      readonly undo: string
      readonly undoTitle: string
      readonly undoConfirm: string
      readonly undoing: string
      readonly undoneBy: string
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
        readonly never_list: string
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
  }
  'automation/waits': {
    readonly waits: {
      readonly people: (values: { count: number }) => string
      readonly inMinutes: (values: { count: number }) => string
      readonly inHours: (values: { count: number }) => string
      readonly inDays: (values: { count: number }) => string
    }
  }
  'billing/card-problems': {
    readonly cardProblems: {
      readonly number_too_short: string
      readonly number_too_long: string
      readonly month_wrong: string
      readonly year_wrong: string
      readonly expired: string
      readonly cvc_of_amex: string
      readonly cvc_of_3: string
      readonly cvc_of_3_or_4: string
      readonly name_missing: string
      readonly name_too_short: string
      readonly unusable: string
    }
  }
  'billing/cards': {
    readonly cardMessages: {
      readonly methods: string
      readonly methodsAbout: string
      readonly methodsFailed: string
      readonly noMethods: string
      readonly add: string
      readonly primary: string
      readonly expired: string
      readonly expires: (values: { month: string | number; year: string | number }) => string
      readonly ending: (values: { brand: string | number; last_four: string | number }) => string
      readonly endingSpoken: (values: { brand: string | number; last_four: string | number }) => string
      readonly makePrimary: string
      readonly makePrimaryNamed: (values: { card: string | number }) => string
      readonly primaryChanged: string
      readonly primaryFailed: string
      readonly remove: string
      readonly removeNamed: (values: { card: string | number }) => string
      readonly removing: string
      readonly removeTitle: (values: { card: string | number }) => string
      readonly removeAbout: string
      readonly removePrimaryAbout: string
      readonly removed: string
      readonly removeFailed: string
      readonly addTitle: string
      readonly number: string
      readonly month: string
      readonly monthHint: string
      readonly year: string
      readonly yearHint: string
      readonly cvc: string
      readonly expiry: string
      readonly fieldsFailed: string
      readonly stripeLoading: string
      readonly stripeAbout: string
      readonly stripeBlocked: string
      readonly stripeFailed: string
      readonly stripeMissing: {
        readonly number: string
        readonly expiry: string
        readonly cvc: string
      }
      readonly holder: string
      readonly holderHint: string
      readonly isPrimary: string
      readonly save: string
      readonly saving: string
      readonly close: string
      readonly added: string
      readonly addFailed: string
      readonly cardWanted: string
      readonly toSave: (values: { problem: string | number }) => string
      readonly readyToSave: string
      readonly addedHere: (values: { card: string | number }) => string
      readonly sandboxHint: string
      readonly fillTest: string
      readonly debit: string
      readonly previewName: string
      readonly previewExpires: string
      readonly details: string
      readonly detailsAbout: string
      readonly detailsFailed: string
      readonly noDetails: string
      readonly addDetails: string
      readonly editDetails: string
      readonly address: string
      readonly name: string
      readonly line1: string
      readonly line2: string
      readonly line2Hint: string
      readonly city: string
      readonly state: string
      readonly postalCode: string
      readonly country: string
      readonly saveAddress: string
      readonly savingAddress: string
      readonly addressFailed: string
      readonly history: string
      readonly historyAbout: string
      readonly historyFailed: string
      readonly noHistory: string
      readonly date: string
      readonly description: string
      readonly amount: string
      readonly status: string
      readonly verified: string
      readonly receipt: string
      readonly receiptOf: (values: { description: string | number; day: string | number }) => string
      readonly more: string
    }
    readonly brandWords: {
      readonly visa: string
      readonly mastercard: string
      readonly amex: string
      readonly unknown: string
    }
    readonly transactionStatuses: {
      readonly succeeded: string
      readonly failed: string
      readonly pending: string
      readonly refunded: string
    }
  }
  'billing/plan-limits': {
    readonly planLimitWords: {
      readonly instagram_accounts: {
        readonly name: string
        readonly line: (values: { is_unlimited: boolean; limit: number }) => string
        readonly confirmed: (values: { is_unlimited: boolean; limit: number }) => string
      }
      readonly daily_actions: {
        readonly name: string
        readonly line: (values: { is_unlimited: boolean; limit: number }) => string
        readonly confirmed: (values: { is_unlimited: boolean; limit: number }) => string
      }
      readonly follower_lists: {
        readonly name: string
        readonly line: (values: { is_unlimited: boolean; limit: number }) => string
        readonly confirmed: (values: { is_unlimited: boolean; limit: number }) => string
      }
      readonly scheduled_tasks: {
        readonly name: string
      }
      readonly analytics: {
        readonly name: string
      }
      readonly priority_support: {
        readonly name: string
      }
    }
    readonly limitReached: {
      readonly instagram_accounts: (values: { limit: number }) => string
      readonly daily_actions: (values: { limit: number }) => string
      readonly follower_lists: (values: { limit: number }) => string
    }
    readonly planDescriptions: {
      readonly Trial: string
      readonly Growth: string
      readonly Business: string
      readonly Enterprise: string
    }
  }
  'billing/subscription': {
    readonly subscriptionMessages: {
      readonly title: string
      readonly about: string
      readonly tabs: {
        readonly subscription: string
        readonly billing: string
        readonly account: string
      }
      readonly loadFailed: string
      readonly plansFailed: string
      readonly choose: string
      readonly yourPlan: string
      readonly statuses: {
        readonly active: string
        readonly trialing: string
        readonly past_due: string
        readonly ended: string
      }
      readonly trialUntil: (values: { day: string | number }) => string
      readonly notReadable: string
      readonly ended: string
      readonly renews: (values: { day: string | number; price: string | number }) => string
      readonly ends: (values: { day: string | number }) => string
      readonly becomes: (values: { plan: string | number; day: string | number }) => string
      readonly planOf: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
      readonly changed: (values: { plan: string | number }) => string
      readonly changesLater: (values: { plan: string | number; day: string | number }) => string
      readonly beginsOn: (values: { day: string | number }) => string
      readonly choiceClosed: string
      readonly changeFailed: string
      readonly cancel: string
      readonly cancelTitle: string
      readonly cancelAbout: {
        readonly keeps: (values: { plan: string | number; day: string | number }) => string
        readonly stops: string
        readonly undo: string
      }
      readonly cancelling: string
      readonly keep: string
      readonly cancelled: (values: { day: string | number }) => string
      readonly cancelFailed: string
      readonly resume: string
      readonly resuming: string
      readonly resumed: string
      readonly resumeFailed: string
      readonly notice: {
        readonly confirm: string
        readonly card: string
        readonly pay: string
        readonly paying: string
        readonly paid: string
        readonly payFailed: string
      }
      readonly trialOnce: string
      readonly selectPlanNamed: (values: { plan: string | number }) => string
    }
    readonly changeMessages: {
      readonly title: string
      readonly cancel: string
      readonly confirm: {
        readonly upgrade: string
        readonly downgrade: string
      }
      readonly refused: {
        readonly plan_contact_only: string
        readonly payment_method_missing: string
        readonly card_expired: string
        readonly card_expiry_invalid: string
      }
      readonly confirming: string
      readonly fromTo: (values: { from: string | number; to: string | number }) => string
      readonly toInterval: (values: { interval: 'monthly' | 'yearly' | 'other' }) => string
      readonly perMonth: string
      readonly perYear: string
      readonly chargedNow: string
      readonly credit: string
      readonly nextPayment: (values: { day: string | number }) => string
      readonly noPayment: string
      readonly begins: {
        readonly now: string
        readonly later: (values: { day: string | number }) => string
      }
      readonly paidWith: (values: { card: string | number }) => string
      readonly previewFailed: string
      readonly losesTitle: string
      readonly losesNothing: string
      readonly losesAccounts: (values: { limit: number; accounts: string | number }) => string
      readonly losesLists: (values: { over: number; limit: number }) => string
      readonly losesTask: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'remove_follower' | 'answer_requests' | 'visit' | 'other'; username: string | number; reason: string | number }) => string
      readonly addCard: string
      readonly bankTitle: string
      readonly bankAbout: string
      readonly bankSandbox: string
      readonly bankWaiting: string
      readonly bankFailed: string
      readonly bankApprove: string
      readonly bankApproving: string
      readonly bankDecline: string
    }
    readonly planButtons: {
      readonly contact_sales: string
      readonly call_off: string
      readonly select: string
      readonly current: string
      readonly switch: (values: { interval: 'monthly' | 'yearly' | 'other' }) => string
      readonly upgrade: (values: { plan: string | number }) => string
      readonly downgrade: (values: { plan: string | number }) => string
    }
  }
  'composer/comment-editor': {
    readonly commentMessages: {
      readonly comment: (values: { nth: string | number }) => string
      readonly commentHint: string
      readonly commentPlaceholder: string
      readonly media: (values: { nth: string | number }) => string
      readonly addComment: string
      readonly removeComment: (values: { nth: string | number }) => string
      readonly variants: (values: { count: number }) => string
      readonly variantsOf: (values: { count: number }) => string
      readonly showVariants: string
      readonly variantsListed: (values: { shown: string | number; count: string | number }) => string
      readonly exampleName: string
      readonly tooLong: (values: { count: number }) => string
    }
  }
  'composer/composer': {
    readonly composerMessages: {
      readonly where: string
      readonly whereHint: {
        readonly any: string
        readonly people: string
        readonly lists: string
      }
      readonly wherePlaceholder: {
        readonly any: string
        readonly people: string
        readonly lists: string
      }
      readonly suggestions: string
      readonly groups: {
        readonly typed: string
        readonly found: string
        readonly worked: string
        readonly lists: string
        readonly recent: string
        readonly examples: string
      }
      readonly addTyped: (values: { what: string | number }) => string
      readonly tryOne: string
      readonly pickOne: string
      readonly lookingUp: string
      readonly noneFound: string
      readonly optionsFound: (values: { count: number }) => string
      readonly followedBack: (values: { percent: string | number }) => string
      readonly followers: (values: { count: number }) => string
      readonly inList: (values: { count: number }) => string
      readonly inIncompleteList: (values: { count: number }) => string
      readonly verified: string
      readonly private: string
      readonly postOf: (values: { username: string | number }) => string
      readonly post: string
      readonly hashtag: string
      readonly listChip: string
      readonly notAList: (values: { what: string | number }) => string
      readonly checking: string
      readonly unchecked: (values: { why: string | number }) => string
      readonly uncheckedOffline: string
      readonly removeRefused: string
      readonly whoOf: (values: { what: string | number }) => string
      readonly who: {
        readonly followers_of: string
        readonly following_of: string
        readonly likers_of: string
        readonly commenters_of: string
        readonly similar_to: string
      }
      readonly whoOfPost: {
        readonly likers_of: string
        readonly commenters_of: string
      }
      readonly whoOfTag: {
        readonly recent_authors: string
        readonly recent_likers: string
        readonly top_authors: string
        readonly top_likers: string
      }
      readonly actingAs: {
        readonly follow: string
        readonly unfollow: string
        readonly react: string
        readonly comment: string
        readonly extract: string
        readonly remove_follower: string
        readonly answer_requests: string
        readonly visit: string
      }
      readonly whatToDo: string
      readonly more: string
      readonly settings: string
      readonly chosenByHand: string
      readonly parts: {
        readonly filters: (values: { count: number }) => string
        readonly pace: (values: { preset: 'careful' | 'normal' | 'fast' | 'other' }) => string
        readonly anyTime: string
        readonly hours: (values: { count: number }) => string
        readonly now: string
        readonly nowUntil: (values: { stop: string | number }) => string
        readonly later: (values: { start: string | number }) => string
        readonly laterUntil: (values: { start: string | number; stop: string | number }) => string
        readonly repeats: string
      }
      readonly optionsInShort: {
        readonly follow: (values: { days: number }) => string
        readonly unfollow: (values: { order: 'usual' | 'non_followers' | 'everyone' | 'other' }) => string
        readonly react: (values: { likes: number }) => string
        readonly comment: (values: { days: number }) => string
        readonly extract: (values: { details: boolean }) => string
        readonly remove_follower: (values: { kept: boolean }) => string
        readonly answer_requests: (values: { others: 'leave' | 'opposite' | 'other' }) => string
      }
      readonly templates: string
      readonly limits: string
      readonly reasonsTitle: string
      readonly letThrough: string
      readonly otherReasons: string
      readonly reasonsAbout: (values: { found: number; looked_at: number }) => string
      readonly timeline: string
      readonly timelineStart: string
      readonly now: string
      readonly timelineEnd: string
      readonly timelinePause: (values: { why: string | number }) => string
      readonly pauseReasons: {
        readonly active_hours: string
        readonly sessions: string
        readonly plan: string
        readonly limit: string
        readonly reads: string
        readonly other: string
      }
      readonly pauseFromTo: (values: { from: string | number; until: string | number }) => string
      readonly morePauses: string
      readonly exactly: {
        readonly follow: (values: { count: number }) => string
        readonly unfollow: (values: { count: number }) => string
        readonly react: (values: { count: number }) => string
        readonly comment: (values: { count: number }) => string
        readonly remove_follower: (values: { count: number }) => string
        readonly answer_requests: (values: { count: number }) => string
        readonly visit: (values: { count: number }) => string
      }
      readonly place: string
      readonly whoOfMine: {
        readonly likers: string
        readonly commenters: string
      }
      readonly fromFile: string
      readonly fromFileAbout: string
      readonly useNames: string
      readonly chooseFile: string
      readonly fileTooLarge: string
      readonly noNamesInFile: string
    }
  }
  'composer/kind-answer-requests': {
    readonly answer_requests: {
      readonly name: string
      readonly choice: string
      readonly undoWhy: string
      readonly optionsTitle: string
      readonly optionsAbout: string
      readonly options: {
        readonly answer: {
          readonly label: string
          readonly choices: {
            readonly approve: {
              readonly label: string
              readonly hint: string
            }
            readonly decline: {
              readonly label: string
              readonly hint: string
            }
          }
        }
        readonly others: {
          readonly label: string
          readonly choices: {
            readonly leave: {
              readonly label: string
              readonly hint: string
            }
            readonly opposite: {
              readonly label: string
              readonly hint: string
            }
          }
        }
        readonly requests_from: {
          readonly label: string
          readonly choices: {
            readonly anyone: {
              readonly label: string
              readonly hint: string
            }
            readonly list: {
              readonly label: string
              readonly hint: string
            }
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
      readonly will: (values: { count: number; start: string | number }) => string
      readonly whyNoPreview: string
    }
  }
  'composer/kind-remove-follower': {
    readonly remove_follower: {
      readonly name: string
      readonly choice: string
      readonly optionsTitle: string
      readonly optionsAbout: string
      readonly options: {
        readonly remove_from: {
          readonly label: string
          readonly choices: {
            readonly list: {
              readonly label: string
              readonly hint: string
            }
            readonly followers: {
              readonly label: string
              readonly hint: string
            }
          }
        }
        readonly keep_followed: {
          readonly label: string
        }
        readonly keep_likers_of_last_posts: {
          readonly label: string
          readonly number: string
          readonly unit: (values: { count: number }) => string
        }
      }
      readonly filtersAbout: string
      readonly alwaysSkipped: string
      readonly target: string
      readonly previewAbout: string
      readonly previewEmpty: string
      readonly would: string
      readonly nobodyFound: string
      readonly will: (values: { count: number; start: string | number }) => string
      readonly whyNoPreview: string
    }
    readonly removeForm: {
      readonly final: string
      readonly download: string
      readonly title: (values: { count: number }) => string
      readonly why: string
      readonly type: (values: { count: number }) => string
      readonly confirm: (values: { count: number }) => string
      readonly saved: string
    }
  }
  'composer/kind-visit': {
    readonly visit: {
      readonly name: string
      readonly choice: string
      readonly undoWhy: string
      readonly optionsTitle: string
      readonly optionsAbout: string
      readonly options: {
        readonly like_chance: {
          readonly label: string
          readonly hint: string
          readonly number: string
          readonly unit: string
        }
        readonly follow_chance: {
          readonly label: string
          readonly hint: string
          readonly number: string
          readonly unit: string
        }
        readonly comment_chance: {
          readonly label: string
          readonly number: string
          readonly unit: string
        }
        readonly keep_engaged: {
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
  }
  'entry/entry': {
    readonly entryMessages: {
      readonly backToSignIn: string
      readonly forgotTitle: string
      readonly forgotAbout: string
      readonly send: string
      readonly sending: string
      readonly sentTitle: string
      readonly sentHint: string
      readonly sendAgain: string
      readonly sendFailed: string
      readonly resetTitle: string
      readonly resetAbout: string
      readonly newPassword: string
      readonly repeatPassword: string
      readonly allRequired: string
      readonly noMatch: string
      readonly reset: string
      readonly resetting: string
      readonly resetFailed: string
      readonly resetDone: string
      readonly anotherLink: string
      readonly signIn: string
      readonly codeTitle: string
      readonly codeAbout: string
      readonly code: string
      readonly codeHint: string
      readonly codeMissing: string
      readonly verify: string
      readonly verifying: string
      readonly verifyFailed: string
      readonly googleTitle: string
      readonly googleLinked: string
      readonly googleWait: string
      readonly googleStray: string
      readonly googleCancelled: string
      readonly googleFailed: string
      readonly verifyEmailTitle: string
      readonly verifyEmailWait: string
      readonly verifyEmailSignIn: string
      readonly verifyEmailNotYours: string
      readonly signInAsOther: string
      readonly verifyEmailFailed: string
      readonly onward: string
    }
  }
  'entry/passwords': {
    readonly passwordWords: {
      readonly strength: string
      readonly strengths: {
        readonly too_weak: string
        readonly weak: string
        readonly fair: string
        readonly good: string
        readonly strong: string
      }
    }
    readonly passwordProblems: {
      readonly password_too_short: string
      readonly password_too_long: string
      readonly password_address: string
      readonly password_common: string
    }
    readonly passwordTipWords: {
      readonly length: string
      readonly case: string
      readonly signs: string
      readonly personal: string
    }
  }
  'first/app': {
    readonly appMessages: {
      readonly product: string
      readonly tagline: string
      readonly logOut: string
      readonly undo: string
      readonly undone: string
      readonly lightTheme: string
      readonly darkTheme: string
      readonly pageFailed: string
      readonly pageFailedWhy: string
      readonly screenNotLoaded: string
      readonly retry: string
      readonly notFound: string
      readonly notFoundWhy: string
      readonly toDashboard: string
    }
    readonly failureMessages: {
      readonly unreachable: string
      readonly timeout: string
      readonly unreadable: string
      readonly unknown: string
    }
    readonly firstUiMessages: {
      readonly hidePassword: string
      readonly showPassword: string
    }
  }
  'first/ui': {
    readonly uiMessages: {
      readonly cancel: string
      readonly close: string
      readonly done: string
      readonly followed: string
      readonly unlimited: string
      readonly usedOf: (values: { used: string | number; limit: string | number }) => string
      readonly usedUnlimited: (values: { used: string | number }) => string
      readonly viewAsChart: string
      readonly viewAsTable: string
      readonly asTable: (values: { label: string | number }) => string
      readonly selectFile: string
      readonly selectFileFor: (values: { title: string | number }) => string
      readonly removeFile: (values: { name: string | number }) => string
      readonly moreFiles: (values: { count: string | number }) => string
      readonly leftOut: (values: { names: string | number; is_one: boolean; why: string | number }) => string
      readonly onlyFilesOf: (values: { ending: string | number }) => string
      readonly oneFileOnly: string
      readonly notices: string
      readonly closeNotice: string
    }
  }
  'first/users': {
    readonly userMessages: {
      readonly signIn: string
      readonly signingIn: string
      readonly signInAbout: string
      readonly noAccountYet: string
      readonly createOne: string
      readonly register: string
      readonly registering: string
      readonly registerAction: string
      readonly registerAbout: string
      readonly haveAccount: string
      readonly email: string
      readonly emailMissing: string
      readonly emailWrong: string
      readonly password: string
      readonly passwordMissing: string
      readonly rememberMe: string
      readonly forgot: string
      readonly or: string
      readonly google: string
    }
  }
  'growth/growth': {
    readonly growthMessages: {
      readonly title: string
      readonly about: string
      readonly newTitle: string
      readonly newAbout: string
      readonly followers: string
      readonly followersHint: string
      readonly until: string
      readonly untilHint: string
      readonly asks: string
      readonly asksOptions: {
        readonly ask: string
        readonly auto: string
      }
      readonly asksHint: string
      readonly create: string
      readonly creating: string
      readonly created: string
      readonly wrongFollowers: (values: { most: number }) => string
      readonly wrongDate: string
      readonly wrongSources: string
      readonly tooManySources: (values: { most: number }) => string
      readonly goal: (values: { followers: number; date: string | number }) => string
      readonly goalOf: (values: { username: string | number }) => string
      readonly states: {
        readonly active: string
        readonly paused: string
        readonly reached: string
        readonly ended: string
      }
      readonly stayed: string
      readonly there: string
      readonly followed: string
      readonly progress: string
      readonly pause: string
      readonly resume: string
      readonly end: string
      readonly ending: string
      readonly endTitle: string
      readonly endWhy: string
      readonly ended: string
      readonly paused: string
      readonly resumed: string
      readonly autopilot: string
      readonly autopilotHint: string
      readonly next: (values: { when: string | number }) => string
      readonly held: string
      readonly today: string
      readonly todayAbout: (values: { follows: number; done: number }) => string
      readonly why: string
      readonly acceptAll: string
      readonly refuseAll: string
      readonly accept: string
      readonly refuse: string
      readonly preview: string
      readonly seeTask: string
      readonly accepted: string
      readonly refused: string
      readonly label: (values: { what: string | number; line: string | number }) => string
      readonly line: (values: { source: string | number; block: 'morning' | 'afternoon' | 'evening' | 'night' | 'other' }) => string
      readonly lineFollows: (values: { follows: number; from: string | number; to: string | number }) => string
      readonly lineDone: (values: { done: number; follows: number }) => string
      readonly lineStates: {
        readonly proposed: string
        readonly accepted: string
        readonly refused: string
        readonly started: string
        readonly missed: string
      }
      readonly previewTitle: string
      readonly previewing: string
      readonly previewNobody: string
      readonly previewSkipped: (values: { count: number }) => string
      readonly close: string
      readonly forecast: string
      readonly forecastIs: (values: { low: number; high: number; date: string | number; followers: number; likely: 'sure' | 'good' | 'even' | 'bad' | 'none' | 'other'; chance: number }) => string
      readonly forecastFew: string
      readonly forecastChart: string
      readonly expected: string
      readonly date: string
      readonly people: string
      readonly interval: (values: { low: number; high: number }) => string
      readonly sources: string
      readonly changeSources: string
      readonly changeSourcesWhy: string
      readonly saveSources: string
      readonly savingSources: string
      readonly sourcesSaved: string
      readonly rate: string
      readonly rateIs: (values: { rate: number; half: number }) => string
      readonly few: string
      readonly lift: string
      readonly liftIs: (values: { ratio: number; low: number; high: number }) => string
      readonly liftFew: string
      readonly history: string
      readonly historyRow: (values: { done: number; follows: number }) => string
      readonly noHistory: string
      readonly more: string
      readonly earlierGoals: string
      readonly notInPlanTitle: string
      readonly notInPlan: (values: { plan: string | number }) => string
      readonly plans: string
    }
  }
  'health/health': {
    readonly healthMessages: {
      readonly title: string
      readonly about: string
      readonly offTitle: string
      readonly offWhy: (values: { reads: number; most: number; duration: string | number }) => string
      readonly start: string
      readonly stop: string
      readonly started: string
      readonly stopped: string
      readonly isOff: string
      readonly reading: (values: { percent: number }) => string
      readonly firstReading: (values: { duration: string | number }) => string
      readonly next: (values: { when: string | number }) => string
      readonly incomplete: string
      readonly incompleteMeans: (values: { when: string | number }) => string
      readonly parts: {
        readonly followers: string
        readonly following: string
        readonly likers: string
        readonly comments: string
      }
      readonly part: (values: { part: string | number; why: string | number }) => string
      readonly ofPosts: (values: { part: string | number; count: number; why: string | number }) => string
      readonly gaps: {
        readonly fewer_shown: (values: { received: number; expected: number }) => string
        readonly count_hidden: string
        readonly limited: string
        readonly endless: string
        readonly unreadable: string
        readonly not_shown: string
        readonly many_replies: string
        readonly too_many: string
      }
      readonly views: string
      readonly changes: string
      readonly changesAbout: string
      readonly week: string
      readonly kinds: {
        readonly came: string
        readonly left: string
        readonly gone: string
        readonly renamed: string
      }
      readonly all: string
      readonly show: string
      readonly missing: (values: { count: number }) => string
      readonly search: string
      readonly did: {
        readonly came: string
        readonly left: string
        readonly gone: string
        readonly renamed: (values: { former: string | number }) => string
      }
      readonly noChanges: string
      readonly noChangesWhy: string
      readonly noMatch: string
      readonly more: string
      readonly notYet: string
      readonly notYetWhy: string
      readonly ghostsFrom: (values: { days: number; when: string | number }) => string
      readonly upload: string
      readonly nobody: string
      readonly asOf: (values: { when: string | number }) => string
      readonly grows: (values: { count: number }) => string
      readonly trend: (values: { list: string | number; values: string | number }) => string
      readonly reasons: {
        readonly never_engaged: (values: { when: string | number; posts: number }) => string
        readonly often_engaged: (values: { engaged: number; posts: number }) => string
        readonly not_followed_back: string
        readonly account_gone: string
        readonly never_posted: string
      }
      readonly signs: {
        readonly no_picture: string
        readonly no_posts: string
        readonly no_full_name: string
        readonly many_digits: string
        readonly few_followers: string
        readonly follows_everybody: string
      }
      readonly clear: (values: { count: number }) => string
      readonly clearHint: string
      readonly clearName: string
      readonly openList: string
      readonly rules: {
        readonly ghosts: string
        readonly supporters: string
        readonly fans: string
        readonly inactive: string
        readonly suspicious: string
      }
      readonly how: string
    }
  }
  'help/help': {
    readonly helpMessages: {
      readonly title: string
      readonly about: string
      readonly search: string
      readonly searchPlaceholder: string
      readonly found: (values: { count: number }) => string
      readonly nothing: string
      readonly topics: string
      readonly questions: string
      readonly topic: {
        readonly start: {
          readonly title: string
          readonly about: string
        }
        readonly pace: {
          readonly title: string
          readonly about: string
        }
        readonly warnings: {
          readonly title: string
          readonly about: string
        }
        readonly lists: {
          readonly title: string
          readonly about: string
        }
        readonly plans: {
          readonly title: string
          readonly about: string
        }
        readonly safety: {
          readonly title: string
          readonly about: string
        }
      }
      readonly risk: string
      readonly riskText: {
        readonly '1': string
        readonly '2': string
        readonly '3': string
      }
      readonly limits: string
      readonly limitsAbout: string
      readonly limitsOf: string
      readonly action: string
      readonly presets: {
        readonly careful: string
        readonly normal: string
        readonly fast: string
      }
      readonly perHour: (values: { hourly: string | number }) => string
      readonly together: string
      readonly looks: string
      readonly perDay: (values: { daily: string | number }) => string
      readonly between: string
      readonly seconds: (values: { min: number; max: number }) => string
      readonly betweenAbout: string
      readonly rests: string
      readonly restRows: {
        readonly pause: {
          readonly name: string
          readonly about: (values: { rests: string | number }) => string
        }
        readonly block: {
          readonly name: string
          readonly about: (values: { rests: string | number }) => string
        }
      }
      readonly restAsk: string
      readonly restAskAbout: string
      readonly rest: (values: { hours: number }) => string
      readonly restThen: (values: { earlier: string | number; later: string | number }) => string
      readonly sandbox: string
      readonly sandboxText: {
        readonly '1': string
        readonly '2': string
        readonly '3': string
      }
      readonly contact: string
      readonly contactPlan: (values: { support: string | number }) => string
      readonly contactPlain: string
      readonly write: string
      readonly subject: (values: { plan: string | number }) => string
      readonly nobody: string
      readonly status: string
      readonly statusAbout: string
      readonly live: string
      readonly server: string
      readonly instagram: string
      readonly worker: string
      readonly states: {
        readonly on: string
        readonly connecting: string
        readonly off: string
        readonly offline: string
        readonly ok: string
        readonly unavailable: string
        readonly unknown: string
        readonly degraded: string
        readonly running: string
        readonly stopped: string
        readonly elsewhere: string
        readonly asking: string
      }
      readonly failures: string
      readonly noFailures: string
      readonly copy: string
      readonly copied: string
      readonly copyFailed: string
      readonly copyAbout: string
    }
  }
  'help/help-answers': {
    readonly answerWords: {
      readonly 'first-task': {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly connect: {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly leave: {
        readonly question: string
        readonly answer: string
      }
      readonly twice: {
        readonly question: string
        readonly answer: string
      }
      readonly waiting: {
        readonly question: string
        readonly answer: string
      }
      readonly faster: {
        readonly question: string
        readonly answer: string
      }
      readonly rhythm: {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly 'new-account': {
        readonly question: string
        readonly answer: string
      }
      readonly daily: {
        readonly question: string
        readonly answer: string
      }
      readonly challenge: {
        readonly question: string
        readonly answer: string
      }
      readonly blocked: {
        readonly question: string
        readonly answer: string
      }
      readonly 'signed-out': {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly export: {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly incomplete: {
        readonly question: string
        readonly answer: string
      }
      readonly 'follow-back': {
        readonly question: string
        readonly answer: (values: { days: string | number }) => string
        readonly link: string
      }
      readonly trial: {
        readonly question: string
        readonly answer: (values: { days: number; accounts: number; actions: number }) => string
        readonly link: string
      }
      readonly analytics: {
        readonly question: string
        readonly answer: (values: { accounts: number; actions: number }) => string
        readonly link: string
      }
      readonly cancel: {
        readonly question: string
        readonly answer: string
      }
      readonly password: {
        readonly question: string
        readonly answer: string
      }
      readonly delete: {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly 'moving-in': {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly 'remove-followers': {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly requests: {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly visits: {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly growth: {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
      readonly 'audience-health': {
        readonly question: string
        readonly answer: string
        readonly link: string
      }
    }
  }
  'home/accounts': {
    readonly accountMessages: {
      readonly unknownAccount: string
      readonly switchTo: string
      readonly connectAnother: string
      readonly dashboard: string
      readonly greeting: (values: { time: 'morning' | 'midday' | 'afternoon' | 'evening' | 'other' }) => string
      readonly newTask: string
      readonly counts: (values: { username: string | number; followers: number; following: number }) => string
      readonly needsSignIn: (values: { username: string | number }) => string
      readonly needsConfirmation: (values: { username: string | number }) => string
      readonly overLimit: (values: { username: string | number }) => string
      readonly needsYou: string
      readonly liveRuns: string
      readonly moreRuns: (values: { count: number }) => string
      readonly nothingRuns: string
      readonly nothingRunsWhy: string
      readonly comingUp: string
      readonly begins: string
      readonly continues: string
      readonly rests: (values: { username: string | number; until: string | number }) => string
      readonly restsWhy: (values: { message: string | number }) => string
      readonly startFollow: string
      readonly lastRun: string
      readonly doneOf: (values: { done: number; target: number }) => string
      readonly open: string
      readonly openTask: (values: { title: string | number }) => string
      readonly until: (values: { has_day: boolean; day: string | number; clock: string | number }) => string
    }
  }
  'home/actions': {
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
  }
  'home/billing': {
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
  }
  'home/home': {
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
  }
  'home/shell': {
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
  }
  'home/statistics': {
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
  }
  'moving/moving': {
    readonly movingMessages: {
      readonly title: string
      readonly about: (values: { username: string | number }) => string
      readonly drop: string
      readonly dropAbout: string
      readonly read: string
      readonly reading: string
      readonly nothingWritten: string
      readonly filesMissing: string
      readonly readFailed: string
      readonly found: (values: { count: number }) => string
      readonly facts: {
        readonly people: string
        readonly followed: string
        readonly unfollowed: string
        readonly liked: string
        readonly commented: string
        readonly listed: string
      }
      readonly between: (values: { first: string | number; last: string | number }) => string
      readonly undated: string
      readonly nobody: string
      readonly peopleIn: (values: { count: number }) => string
      readonly formats: {
        readonly gramaddict: string
        readonly gramaddict_looked_at: string
        readonly sessions: string
        readonly simpleinstabot_followed: string
        readonly simpleinstabot_unfollowed: string
        readonly simpleinstabot_liked: string
        readonly names: string
        readonly instapy_pool: string
        readonly instapy_campaigns: string
        readonly instapy_database: string
        readonly insomniac_database: string
        readonly table: string
        readonly unknown: string
      }
      readonly onlyNumbers: string
      readonly onlyLookedAt: string
      readonly problems: {
        readonly empty: string
        readonly not_text: string
        readonly json_broken: string
        readonly json_unknown: string
        readonly database_broken: string
        readonly database_unknown: string
        readonly no_names: string
        readonly zip_broken: string
        readonly zip_encrypted: string
        readonly zip_empty: string
        readonly other_account: (values: { accounts: string | number }) => string
      }
      readonly left: {
        readonly not_a_username: (values: { count: number }) => string
        readonly own_account: (values: { count: number }) => string
        readonly other_account: (values: { count: number }) => string
        readonly only_looked_at: (values: { count: number }) => string
        readonly unreadable_row: (values: { count: number }) => string
        readonly unreadable_date: (values: { count: number }) => string
      }
      readonly example: (values: { text: string | number }) => string
      readonly columns: (values: { file: string | number }) => string
      readonly columnsAbout: string
      readonly column: (values: { n: number }) => string
      readonly columnOf: (values: { heading: string | number }) => string
      readonly roles: {
        readonly username: string
        readonly instagram_id: string
        readonly date: string
        readonly followed_at: string
        readonly unfollowed_at: string
        readonly action: string
        readonly ignored: string
      }
      readonly means: string
      readonly meanings: {
        readonly met: string
        readonly followed: string
        readonly unfollowed: string
        readonly liked: string
        readonly commented: string
        readonly excluded: string
      }
      readonly hasHeader: string
      readonly dayFirst: string
      readonly dayFirstChoices: {
        readonly day: string
        readonly month: string
      }
      readonly formerUsername: string
      readonly formerUsernameHint: (values: { username: string | number }) => string
      readonly timezone: string
      readonly timezoneHint: string
      readonly readAgain: string
      readonly changed: string
      readonly exclude: string
      readonly excludeChoices: {
        readonly listed: {
          readonly label: string
          readonly hint: string
        }
        readonly everybody: {
          readonly label: string
          readonly hint: string
        }
        readonly nobody: {
          readonly label: string
          readonly hint: string
        }
      }
      readonly what: string
      readonly moveIn: (values: { count: number }) => string
      readonly movingIn: string
      readonly movedIn: (values: { count: number }) => string
      readonly movedBefore: string
      readonly moveFailed: string
      readonly moves: string
      readonly movesEmpty: string
      readonly moveFacts: (values: { people: number; followed: number; unfollowed: number; excluded: number }) => string
      readonly moveOf: (values: { tools: string | number; account: string | number; when: string | number }) => string
      readonly undo: string
      readonly undoTitle: string
      readonly undoWhy: (values: { people: number; excluded: number }) => string
      readonly undone: string
      readonly keep: string
      readonly otherToolName: string
    }
  }
  'palette/palette': {
    readonly paletteMessages: {
      readonly commands: {
        readonly title: string
        readonly placeholder: string
        readonly results: string
        readonly groups: {
          readonly new: string
          readonly pages: string
          readonly actions: string
          readonly accounts: string
          readonly tasks: string
          readonly people: string
          readonly lists: string
          readonly schedules: string
          readonly help: string
        }
        readonly newTask: {
          readonly follow: string
          readonly unfollow: string
          readonly react: string
          readonly comment: string
          readonly extract: string
          readonly remove_follower: string
          readonly answer_requests: string
          readonly visit: string
        }
        readonly noneFor: (values: { typed: string | number }) => string
        readonly searching: string
        readonly failed: string
        readonly found: (values: { count: number }) => string
        readonly allTasks: (values: { typed: string | number }) => string
        readonly hint: string
        readonly switchTo: (values: { username: string | number }) => string
        readonly connect: string
        readonly keys: string
        readonly followedBy: string
      }
      readonly keys: {
        readonly title: string
        readonly everywhere: string
        readonly go: string
        readonly goAbout: string
        readonly newTask: string
        readonly newTaskAbout: string
        readonly palette: string
        readonly sheet: string
        readonly close: string
        readonly lists: string
        readonly single: string
        readonly singleAbout: string
        readonly names: {
          readonly ctrl: string
          readonly escape: string
          readonly pageUp: string
          readonly pageDown: string
          readonly home: string
          readonly end: string
        }
      }
    }
  }
  'people/people': {
    readonly peopleMessages: {
      readonly followers: (values: { count: number; shown: string | number }) => string
      readonly following: (values: { count: number; shown: string | number }) => string
      readonly posts: (values: { count: number; shown: string | number }) => string
      readonly columns: {
        readonly followers: string
        readonly following: string
        readonly posts: string
      }
      readonly lastPost: (values: { ago: string | number }) => string
      readonly mutuals: (values: { count: number; shown: string | number }) => string
      readonly followsYou: string
      readonly private: string
      readonly verified: string
      readonly business: string
      readonly open: (values: { username: string | number }) => string
      readonly onInstagram: (values: { username: string | number }) => string
      readonly openOnInstagram: string
      readonly seen: (values: { when: string | number }) => string
      readonly neverSeen: string
      readonly history: string
      readonly noHistory: string
      readonly lists: string
      readonly noLists: string
      readonly latestPosts: string
      readonly exclude: string
      readonly excludeWhy: string
      readonly excluded: (values: { username: string | number }) => string
      readonly includeAgain: string
      readonly included: (values: { username: string | number }) => string
      readonly addToList: string
      readonly noListToAddTo: string
      readonly added: (values: { username: string | number; list: string | number }) => string
      readonly alreadyOn: (values: { username: string | number; list: string | number }) => string
      readonly did: {
        readonly follow: string
        readonly unfollow: string
        readonly like: string
        readonly unlike: string
        readonly comment: string
        readonly delete_comment: string
        readonly remove_follower: string
        readonly approve_request: string
        readonly decline_request: string
      }
      readonly outcome: {
        readonly planned: string
        readonly intended: string
        readonly already: string
        readonly requested: string
        readonly refused: string
        readonly skipped: string
        readonly unknown: string
      }
      readonly by: (values: { account: string | number }) => string
      readonly followedBack: (values: { when: string | number }) => string
      readonly undone: (values: { when: string | number }) => string
      readonly postAbout: (values: { username: string | number; caption: string | number }) => string
      readonly postOf: (values: { username: string | number }) => string
      readonly noCaption: string
      readonly unseenPost: string
      readonly yourComment: string
      readonly former: {
        readonly met: string
        readonly followed: string
        readonly unfollowed: string
        readonly liked: string
        readonly commented: string
      }
      readonly formerBy: (values: { tool: string | number; account: string | number }) => string
      readonly formerOther: string
      readonly undated: string
    }
  }
  'schedules/builtin-templates': {
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
  }
  'schedules/calendar': {
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
  }
  'schedules/schedules': {
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
  }
  'schedules/templates': {
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
  }
  'server/answers': {
    readonly answers: {
      readonly signed_out: string
      readonly password_changed: string
      readonly reset_link_sent: string
      readonly password_reset: string
      readonly session_ended: string
      readonly other_sessions_ended: string
      readonly verification_sent: string
      readonly email_verified: string
      readonly timezone_saved: string
      readonly second_factor_on: string
      readonly second_factor_off: string
      readonly recovery_codes_renewed: string
      readonly google_linked: string
      readonly user_deleted: string
      readonly token_revoked: string
      readonly report_withdrawn: string
      readonly webhook_deleted: string
      readonly webhook_test: string
      readonly account_disconnected: string
      readonly schedule_deleted: string
      readonly template_deleted: string
      readonly list_deleted: string
      readonly profile_updated: string
      readonly address_saved: string
      readonly preferences_saved: string
    }
    readonly demoNotes: {
      readonly 'sandbox.creator': string
      readonly 'sandbox.big': string
      readonly 'sandbox.fresh': string
    }
    readonly codeSources: {
      readonly totp: string
      readonly sms: string
      readonly whatsapp: string
      readonly backup: string
    }
    readonly planLosses: {
      readonly account_over: (values: { username: string | number; plan: string | number }) => string
      readonly no_scheduling: (values: { plan: string | number }) => string
    }
    readonly deliveryProblems: {
      readonly answered: (values: { status: string | number }) => string
      readonly secret_lost: string
      readonly refused: (values: { why: string | number }) => string
      readonly unreachable: (values: { why: string | number }) => string
    }
    readonly connectionProblems: {
      readonly ENOTFOUND: string
      readonly EAI_AGAIN: string
      readonly ECONNREFUSED: string
      readonly ECONNRESET: string
    }
    readonly previewNotes: {
      readonly too_few: (values: { found: number; asked: number }) => string
      readonly cut: (values: { why: string | number; found: number; asked: number }) => string
      readonly cut_by: {
        readonly time: string
        readonly pages: string
        readonly read_limit: (values: { until: string | number }) => string
      }
      readonly extraction: (values: { username: string | number; expected: number; read: number; reads: number; is_slow: boolean; an_hour: number }) => string
      readonly ceiling_near: (values: { username: string | number; following: number; ceiling: number }) => string
      readonly lopsided: (values: { username: string | number; following: number; followers: number }) => string
      readonly list_incomplete: (values: { name: string | number; received: number; is_known: boolean; expected: number }) => string
      readonly sharing: {
        readonly by_results: string
        readonly nothing_known: string
        readonly source: (values: { source: string | number; percent: number; is_known: boolean; followed_back: number; looked_at: number }) => string
      }
    }
    readonly endedWays: {
      readonly sentence: (values: { names: string | number }) => string
      readonly password: string
      readonly browsers: (values: { count: number }) => string
      readonly api_tokens: (values: { count: number }) => string
      readonly webhooks: (values: { count: number }) => string
      readonly second_factor: string
    }
    readonly enterCode: {
      readonly totp: string
      readonly sms: (values: { has_hint: boolean; hint: string | number }) => string
      readonly whatsapp: (values: { has_hint: boolean; hint: string | number }) => string
      readonly backup: string
    }
    readonly devices: {
      readonly on: (values: { browser: string | number; system: string | number }) => string
      readonly unknown: string
    }
  }
  'server/billing-notices': {
    readonly billingNotices: {
      readonly ended: (values: { is_trial: boolean; plan: string | number }) => string
      readonly confirmation_needed: string
      readonly payment_failed: (values: { plan: string | number; until: string | number }) => string
      readonly payment_overdue: (values: { plan: string | number }) => string
      readonly ending: (values: { plan: string | number; until: string | number }) => string
    }
  }
  'server/exports': {
    readonly exportLists: {
      readonly hashtags: string
      readonly requests_received: string
      readonly recent_requests: string
      readonly pending_requests: string
      readonly recently_unfollowed: string
      readonly blocked: string
      readonly restricted: string
      readonly close_friends: string
      readonly story_hidden_from: string
      readonly removed_suggestions: string
      readonly favourites: string
      readonly other_people: string
    }
    readonly skipReasons: {
      readonly no_name: string
      readonly not_a_username: string
      readonly not_a_profile: string
      readonly not_a_row: string
      readonly duplicate: string
      readonly other_list_unreadable: (values: { list: 'hashtags' | 'requests_received' | 'recent_requests' | 'pending_requests' | 'recently_unfollowed' | 'blocked' | 'restricted' | 'close_friends' | 'story_hidden_from' | 'removed_suggestions' | 'favourites' | 'other_people' | 'other' }) => string
      readonly other_list: (values: { list: 'hashtags' | 'requests_received' | 'recent_requests' | 'pending_requests' | 'recently_unfollowed' | 'blocked' | 'restricted' | 'close_friends' | 'story_hidden_from' | 'removed_suggestions' | 'favourites' | 'other_people' | 'other' }) => string
      readonly missing_part: (values: { count: number; parts: string | number }) => string
      readonly date_range: (values: { side: 'followers' | 'following' | 'other'; received: number; username: string | number; expected: number }) => string
      readonly too_few: (values: { side: 'followers' | 'following' | 'other'; received: number; username: string | number; expected: number; missing: number }) => string
    }
  }
  'server/headings': {
    readonly headings: {
      readonly people: {
        readonly username: string
        readonly full_name: string
        readonly is_private: string
        readonly is_verified: string
        readonly follower_count: string
        readonly added_at: string
        readonly profile: string
        readonly lists: string
        readonly instagram_id: string
      }
      readonly tasks: {
        readonly id: string
        readonly account: string
        readonly kind: string
        readonly status: string
        readonly sources: string
        readonly done: string
        readonly requested: string
        readonly target: string
        readonly skipped: string
        readonly failed: string
        readonly waits_for: string
        readonly waits_until: string
        readonly activity: string
        readonly error: string
        readonly start_at: string
        readonly stop_at: string
        readonly created_at: string
        readonly started_at: string
        readonly ended_at: string
        readonly undo_of: string
        readonly schedule_id: string
      }
      readonly statistics: {
        readonly date: string
        readonly followers_count: string
        readonly following_count: string
        readonly source: string
        readonly looked_at: string
        readonly followed_back: string
        readonly rate: string
        readonly low: string
        readonly high: string
        readonly enough: string
        readonly weekday: string
        readonly hour: string
      }
    }
    readonly fileWords: {
      readonly yes: string
      readonly no: string
      readonly separator: string
      readonly sheet: string
      readonly sheetN: (values: { nth: string | number }) => string
    }
  }
  'server/invoice-lines': {
    readonly creditLine: {
      readonly credit: string
    }
    readonly invoiceLines: {
      readonly bought: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
      readonly changed: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
      readonly plan: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
      readonly unused: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
      readonly remaining: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
    }
  }
  'server/list-names': {
    readonly listNames: {
      readonly followers: (values: { username: string | number }) => string
      readonly following: (values: { username: string | number }) => string
      readonly non_followers: (values: { username: string | number }) => string
      readonly pending_requests: (values: { username: string | number }) => string
      readonly recently_unfollowed: (values: { username: string | number }) => string
      readonly close_friends: (values: { username: string | number }) => string
      readonly blocked: (values: { username: string | number }) => string
      readonly restricted: (values: { username: string | number }) => string
      readonly ghosts: (values: { username: string | number }) => string
      readonly supporters: (values: { username: string | number }) => string
      readonly fans: (values: { username: string | number }) => string
      readonly inactive: (values: { username: string | number }) => string
      readonly suspicious: (values: { username: string | number }) => string
    }
  }
  'server/lookup': {
    readonly lookupNotes: {
      readonly busy: string
      readonly private: string
    }
  }
  'server/mails': {
    readonly mails: {
      readonly reset: {
        readonly subject: string
        readonly text: (values: { link: string | number }) => string
      }
      readonly google: {
        readonly subject: string
        readonly text: (values: { link: string | number }) => string
      }
      readonly verification: {
        readonly subject: string
        readonly text: (values: { link: string | number }) => string
      }
      readonly changes: {
        readonly password: {
          readonly subject: string
          readonly what: string
        }
        readonly factor_on: {
          readonly subject: string
          readonly what: string
        }
        readonly factor_off: {
          readonly subject: string
          readonly what: string
        }
        readonly recovery_codes: {
          readonly subject: string
          readonly what: string
        }
        readonly ways_in_ended: {
          readonly subject: string
          readonly what: string
        }
      }
      readonly wasItYou: (values: { link: string | number }) => string
      readonly export: {
        readonly subject: string
        readonly text: (values: { link: string | number }) => string
      }
      readonly readme: (values: { days: number }) => string
      readonly notices: {
        readonly task_finished: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'remove_follower' | 'answer_requests' | 'visit' | 'other' }) => string
        readonly task_failed: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'remove_follower' | 'answer_requests' | 'visit' | 'other' }) => string
        readonly noReason: string
        readonly limit_reached: string
        readonly resumesAfterMidnight: string
        readonly account_needs_you: (values: { username: string | number }) => string
        readonly weekly_summary: string
        readonly audience_changed: (values: { left: number; username: string | number }) => string
        readonly audienceChanged: (values: { left: number; gone: number; came: number; date: string | number }) => string
        readonly counts: (values: { done: number; target: number; skipped: number }) => string
        readonly week: (values: { from: string | number; to: string | number }) => string
        readonly weekCounts: {
          readonly followed: (values: { count: number }) => string
          readonly unfollowed: (values: { count: number }) => string
          readonly liked_posts: (values: { count: number }) => string
          readonly comments: (values: { count: number }) => string
          readonly followers_count: (values: { count: number }) => string
          readonly removed_followers: (values: { count: number }) => string
          readonly approved_requests: (values: { count: number }) => string
          readonly declined_requests: (values: { count: number }) => string
        }
        readonly footer: (values: { link: string | number }) => string
        readonly growth_day_planned: (values: { username: string | number }) => string
        readonly growthDayPlanned: (values: { follows: number; date: string | number }) => string
      }
    }
  }
  'server/page': {
    readonly pageWords: {
      readonly description: string
      readonly loading: string
      readonly needsScript: string
    }
  }
  'server/problems': {
    readonly inputProblems: {
      readonly incomplete: string
      readonly not_an_object: string
      readonly email_wrong: string
      readonly email_too_long: string
      readonly password_too_long: string
      readonly instagram_password_missing: string
      readonly token_name_missing: string
      readonly token_name_too_long: string
      readonly scopes_missing: string
      readonly webhook_address_wrong: string
      readonly events_missing: string
      readonly year_unusual: string
      readonly username_wrong: string
      readonly ids_or_where: string
      readonly nobody_chosen: string
      readonly cursor_wrong: string
      readonly warm_up_wrong: string
      readonly never_list_elsewhere: string
      readonly post_wrong: string
      readonly posts_unclear: string
      readonly too_many_posts_of_person: string
      readonly hashtag_wrong: string
      readonly clock_wrong: string
      readonly comment_missing: string
      readonly target_missing: string
      readonly name_missing: string
      readonly rows_without_preview: string
      readonly list_name_missing: string
      readonly cursor_of_other_list: string
      readonly upload_field_unknown: string
      readonly days_reversed: string
      readonly unknown_field: (values: { field: string | number }) => string
      readonly missing_field: (values: { field: string | number }) => string
      readonly wrong_field: (values: { field: string | number; wanted: string | number }) => string
      readonly too_many_last_posts: (values: { most: number }) => string
      readonly rows_beyond_preview: (values: { rows: number }) => string
      readonly formula_wrong: string
      readonly formula_too_deep: (values: { most: number }) => string
      readonly formula_of_too_many_lists: (values: { most: number }) => string
      readonly too_many_days: (values: { most: number }) => string
      readonly moving_field_unknown: string
      readonly choices_wrong: string
    }
    readonly wanted: {
      readonly text: string
      readonly number: string
      readonly whole_number: string
      readonly true_or_false: string
      readonly list: string
      readonly object: string
      readonly date: string
      readonly moment: string
      readonly address: string
      readonly other: string
      readonly one_of: (values: { values: string | number }) => string
      readonly bound: (values: { of: 'number' | 'characters' | 'entries' | 'other'; kind: 'more_than' | 'at_least' | 'less_than' | 'at_most' | 'other'; bound: number }) => string
    }
    readonly bodyProblems: {
      readonly not_json: string
      readonly too_deep: string
      readonly too_many_values: string
      readonly not_text: string
      readonly forbidden_key: string
      readonly not_understood: string
      readonly form: (values: { said: string | number }) => string
    }
  }
  'server/reasons': {
    readonly reasons: {
      readonly please_wait: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
      readonly action_block: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
      readonly instagram_down: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
      readonly stumbled: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
      readonly code_needed: string
      readonly disabled: string
      readonly challenge: string
      readonly signed_out: string
      readonly session_lost: string
      readonly over_limit: string
      readonly needs_owner: string
      readonly text: (values: { text: string | number }) => string
      readonly account_hold: (values: { why: string | number }) => string
      readonly plan_ended: string
      readonly start_at: (values: { at: string | number }) => string
      readonly active_hours: (values: { has_hours: boolean; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; whose: 'task' | 'account' | 'other' }) => string
      readonly between_sessions: (values: { has_next: boolean; at: string | number }) => string
      readonly session_total: (values: { has_next: boolean; at: string | number; used: number; limit: number }) => string
      readonly session_skips: (values: { has_next: boolean; at: string | number; used: number }) => string
      readonly day_total: (values: { has_next: boolean; at: string | number; used: number; limit: number }) => string
      readonly plan_daily_actions: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number }) => string
      readonly hourly_limit: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'both' | 'remove_follower' | 'approve_request' | 'other'; window: 'hour' | 'day' | 'other'; part: 'warned' | 'warming_up' | 'other'; share: number }) => string
      readonly daily_limit: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'both' | 'remove_follower' | 'approve_request' | 'other'; window: 'hour' | 'day' | 'other'; part: 'warned' | 'warming_up' | 'other'; share: number }) => string
      readonly follow_unfollow_limit: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'both' | 'remove_follower' | 'approve_request' | 'other'; window: 'hour' | 'day' | 'other'; part: 'warned' | 'warming_up' | 'other'; share: number }) => string
      readonly read_limit: (values: { at: string | number; used: number; limit: number; window: 'hour' | 'day' | 'other'; kept_for: 'tasks' | 'previews' | 'other' }) => string
      readonly gap: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
      readonly long_pause: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
      readonly checking: (values: { is_back: boolean; at: string | number; count: number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'remove_follower' | 'approve_request' | 'other' }) => string
      readonly no_answer: (values: { at: string | number }) => string
      readonly own_account: string
      readonly never_list: string
      readonly acted_before: (values: { did: 'follow' | 'like' | 'comment' | 'other'; newest_post: boolean }) => string
      readonly met_before: (values: { did: 'followed' | 'unfollowed' | 'liked' | 'commented' | 'other'; tool: string | number }) => string
      readonly already_following: string
      readonly request_pending: string
      readonly not_pending: string
      readonly not_following: string
      readonly follows_back: string
      readonly likes_your_posts: string
      readonly too_recent: (values: { days: number; least: number }) => string
      readonly already_liked: (values: { newest_post: boolean }) => string
      readonly comments_off: (values: { post: boolean; newest_post: boolean }) => string
      readonly post_age: (values: { newest_post: boolean; days: number; most: number }) => string
      readonly post_likes: (values: { newest_post: boolean; value: number; bound: 'least' | 'most' | 'other'; limit: number }) => string
      readonly no_post: string
      readonly commented_recently: (values: { days: number; least: number }) => string
      readonly no_text_left: string
      readonly not_liked: string
      readonly gone: string
      readonly media_gone: string
      readonly refused: (values: { gave_reason: boolean; message: string | number }) => string
      readonly not_shown: (values: { what: 'profile' | 'post' | 'source' | 'other' }) => string
      readonly already: string
      readonly not_confirmed: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other' }) => string
      readonly unclear: (values: { why: 'disconnected' | 'not_shown' | 'too_little' | 'other'; of: 'comment' | 'follow' | 'unfollow' | 'like' | 'remove_follower' | 'approve_request' | 'other' }) => string
      readonly not_let_through: string
      readonly target_reached: (values: { is_extraction: boolean; count: number }) => string
      readonly enough_kept: (values: { done: number }) => string
      readonly end_time: (values: { done: number; target: number }) => string
      readonly sources_read: (values: { is_extraction: boolean; is_cut: boolean; done: number; why: string | number; target: number }) => string
      readonly follow_ceiling: string
      readonly outdated: string
      readonly likers_hidden: string
      readonly list_deleted: string
      readonly source_private: (values: { name: string | number }) => string
      readonly source_unreadable: (values: { name: string | number; why: string | number }) => string
      readonly acted: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; username: string | number }) => string
      readonly follow_requested: (values: { username: string | number }) => string
      readonly was_so: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; username: string | number }) => string
      readonly skipped: (values: { username: string | number; why: string | number }) => string
      readonly result: (values: { username: string | number; why: string | number }) => string
      readonly confirming: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; username: string | number }) => string
      readonly set_back: (values: { username: string | number }) => string
      readonly retrying: (values: { username: string | number }) => string
      readonly given_up: (values: { username: string | number }) => string
      readonly inspected: (values: { username: string | number }) => string
      readonly page_read: (values: { count: number; source: string | number; dropped: number }) => string
      readonly list_page_read: (values: { count: number; username: string | number; dropped: number }) => string
      readonly run_added: (values: { more: number; target: number }) => string
      readonly follow_ups_added: (values: { more: number; target: number }) => string
      readonly run_missed: string
      readonly run_skipped: (values: { done: number; target: number }) => string
      readonly run_joined: (values: { done: number; target: number; joined: number }) => string
      readonly run_refused: (values: { why: string | number }) => string
      readonly not_a_follower: string
      readonly you_follow: string
      readonly no_request: string
      readonly not_listed: string
      readonly answer_changed: string
      readonly account_public: string
      readonly requests_to_public: string
      readonly left_to_chance: (values: { percent: number }) => string
      readonly growth_amount: (values: { follows: number; why: 'goal' | 'pace' | 'plan' | 'other_tasks' | 'following' | 'hours' | 'people' | 'rhythm' | 'other' }) => string
      readonly growth_by_chance: (values: { follows: number }) => string
      readonly growth_source: (values: { share: number; source: string | number; rate: number; half: number }) => string
      readonly growth_source_new: (values: { share: number; source: string | number; of: number }) => string
      readonly growth_source_empty: (values: { source: string | number }) => string
      readonly growth_block: (values: { share: number; block: 'morning' | 'afternoon' | 'evening' | 'night' | 'other'; rate: number; half: number }) => string
      readonly growth_block_new: (values: { share: number; block: 'morning' | 'afternoon' | 'evening' | 'night' | 'other'; of: number }) => string
      readonly growth_warned: (values: { at: string | number }) => string
      readonly growth_full: (values: { why: 'pace' | 'plan' | 'other_tasks' | 'following' | 'hours' | 'people' | 'rhythm' | 'other' }) => string
      readonly growth_last_days: string
      readonly growth_day_over: string
      readonly growth_no_plan: string
      readonly growth_disconnected: string
      readonly growth_ended_paused: string
    }
    readonly byFilter: {
      readonly range: (values: { filter: 'followers' | 'following' | 'posts' | 'ratio' | 'mutuals' | 'engagement_rate' | 'other'; value: number; bound: 'least' | 'most' | 'other'; limit: number }) => string
      readonly word: (values: { is_missing: boolean; where: 'bio_words' | 'name_words' | 'caption_words' | 'other'; word: string | number }) => string
      readonly days: (values: { has_posts: boolean; days: number; most: number }) => string
      readonly requested: string
      readonly language: (values: { language: string | number }) => string
    }
    readonly cuts: {
      readonly limited: string
      readonly circle: string
      readonly nobody_new: string
      readonly too_many_pages: string
    }
    readonly rests: {
      readonly please_wait: string
      readonly action_block: (values: { blocked: 'kind' | 'unnamed' | 'everything' | 'other' }) => string
      readonly instagram_down: (values: { cause: 'please_wait' | 'server_error' | 'unreachable' | 'unreadable' | 'other' }) => string
      readonly stumbled: (values: { is_alone: boolean }) => string
      readonly warned: string
    }
    readonly formerTool: {
      readonly other: string
    }
  }
  'server/receipts': {
    readonly receiptWords: {
      readonly receipt: string
      readonly invoice: string
      readonly title: (values: { is_paid: boolean }) => string
      readonly number: string
      readonly date: string
      readonly status: string
      readonly account: string
      readonly card: string
      readonly billed_to: string
      readonly description: string
      readonly amount: string
      readonly paid: string
      readonly total: string
      readonly statuses: {
        readonly succeeded: string
        readonly failed: string
        readonly pending: string
        readonly refunded: string
      }
      readonly cardEndingIn: (values: { type: 'visa' | 'mastercard' | 'amex' | 'unknown' | 'other'; last_four: string | number }) => string
    }
  }
  'server/refusals': {
    readonly refusals: {
      readonly invalid_input: (values: { why: string | number }) => string
      readonly invalid_body: (values: { why: string | number }) => string
      readonly not_signed_in: string
      readonly session_only: string
      readonly token_unknown: string
      readonly scope_missing: (values: { scope: string | number }) => string
      readonly too_many_requests: (values: { what: 'request' | 'health' | 'search' | 'report' | 'picture' | 'plan' | 'preview' | 'lookup' | 'upload' | 'export' | 'instagram' | 'payment' | 'proof' | 'link' | 'registration' | 'mail' | 'unproven' | 'file' | 'traffic' | 'token' | 'connection' | 'user_event' | 'socket_event' | 'user_packet' | 'socket_packet' | 'webhook_test' | 'other'; owner: 'network' | 'user' | 'thing' | 'other'; retry_after_seconds: number }) => string
      readonly wrong_credentials: string
      readonly foreign_origin: string
      readonly wrong_host: string
      readonly feature_not_in_plan: (values: { feature: 'analytics' | 'scheduled_tasks' | 'other' }) => string
      readonly not_found: string
      readonly too_large: (values: { of: 'body' | 'file' | 'upload' | 'unpacked' | 'files' | 'people' | 'other'; most: number }) => string
      readonly not_in_time: string
      readonly headers_too_large: string
      readonly unsupported_media_type: string
      readonly busy: string
      readonly database_unavailable: string
      readonly disk_full: string
      readonly disk_unwritable: string
      readonly idempotency_key_invalid: string
      readonly idempotency_key_reused: string
      readonly idempotency_key_in_use: string
      readonly idempotency_outcome_unknown: string
      readonly idempotency_answer_gone: string
      readonly idempotency_keys_full: (values: { most: number }) => string
      readonly unexpected: string
      readonly email_taken: string
      readonly password_too_short: string
      readonly password_too_long: string
      readonly password_address: string
      readonly password_common: string
      readonly fields_missing: string
      readonly wrong_old_password: string
      readonly wrong_password: string
      readonly managed_by_google: string
      readonly too_many_tries: (values: { wait: string | number }) => string
      readonly reset_link_gone: string
      readonly verification_link_gone: string
      readonly verification_link_of_other: string
      readonly email_already_verified: string
      readonly mail_sent_lately: (values: { wait: string | number }) => string
      readonly mail_unavailable: string
      readonly sign_in_gone: string
      readonly second_factor_wrong: string
      readonly second_factor_on: string
      readonly second_factor_off: string
      readonly second_factor_key_lost: string
      readonly google_not_configured: string
      readonly google_unavailable: string
      readonly google_refused: string
      readonly google_email_unverified: string
      readonly google_other_account: string
      readonly fresh_sign_in_needed: string
      readonly api_tokens_full: (values: { most: number }) => string
      readonly webhooks_full: (values: { most: number }) => string
      readonly webhook_url_refused: (values: { problem: 'has_credentials' | 'not_https' | 'not_public' | 'other' }) => string
      readonly export_not_ready: string
      readonly report_links_full: (values: { most: number }) => string
      readonly report_link_gone: string
      readonly plan_not_found: string
      readonly plan_contact_only: string
      readonly trial_used: string
      readonly trial_ended: string
      readonly subscription_ended: string
      readonly onboarding_needed: string
      readonly limit_lists: (values: { limit: number }) => string
      readonly limit_accounts: (values: { limit: number }) => string
      readonly payment_method_missing: string
      readonly payment_method_not_found: string
      readonly payment_method_needed: (values: { plan: string | number }) => string
      readonly card_invalid: (values: { why: string | number }) => string
      readonly card_not_test: string
      readonly card_not_tokenised: string
      readonly card_expired: string
      readonly card_expiry_invalid: string
      readonly card_declined: string
      readonly insufficient_funds: string
      readonly lost_card: string
      readonly stolen_card: string
      readonly expired_card: string
      readonly incorrect_cvc: string
      readonly processing_error: string
      readonly incorrect_number: string
      readonly authentication_failed: string
      readonly payment_unavailable: string
      readonly payment_in_progress: string
      readonly payment_overdue: (values: { plan: string | number }) => string
      readonly confirmation_gone: string
      readonly subscription_none: string
      readonly nothing_to_resume: string
      readonly transaction_not_found: string
      readonly event_not_signed: string
      readonly account_not_connected: string
      readonly account_needs_sign_in: (values: { username: string | number }) => string
      readonly account_over_limit: (values: { username: string | number }) => string
      readonly account_needs_confirmation: (values: { username: string | number }) => string
      readonly account_secret_lost: (values: { username: string | number }) => string
      readonly account_not_found: string
      readonly instagram_wrong_password: string
      readonly instagram_wrong_password_again: (values: { times: number }) => string
      readonly instagram_unknown_user: string
      readonly instagram_disabled: string
      readonly instagram_needs_confirmation: string
      readonly instagram_username_missing: string
      readonly two_factor_code_missing: string
      readonly two_factor_method_missing: string
      readonly two_factor_method_unknown: string
      readonly pending_auth_missing: string
      readonly pending_auth_gone: string
      readonly two_factor_wrong_code: string
      readonly instagram_no_session: string
      readonly instagram_wait: (values: { wait: string | number }) => string
      readonly read_limit: (values: { wait: string | number }) => string
      readonly instagram_unavailable: string
      readonly instagram_unreadable: string
      readonly instagram_resting: (values: { because: string | number; wait: string | number }) => string
      readonly instagram_outdated: string
      readonly instagram_refused: (values: { said: string | number }) => string
      readonly list_is_fixed: string
      readonly picture_gone: string
      readonly instagram_user_gone: (values: { username: string | number }) => string
      readonly instagram_source_gone: (values: { subject: string | number }) => string
      readonly instagram_user_private: (values: { username: string | number }) => string
      readonly task_not_found: string
      readonly task_wrong_state: (values: { status: 'scheduled' | 'running' | 'waiting' | 'paused' | 'completed' | 'stopped' | 'failed' | 'other'; verb: 'paused' | 'resumed' | 'stopped' | 'moved' | 'other' }) => string
      readonly tasks_full: (values: { most: number }) => string
      readonly preview_gone: string
      readonly preview_differs: string
      readonly following_ceiling: (values: { ceiling: number; username: string | number; following: number; yet: number; asked: number }) => string
      readonly task_end_past: string
      readonly task_end_before_start: string
      readonly range_empty: (values: { filter: string | number }) => string
      readonly source_missing: string
      readonly source_unfit: (values: { source: string | number }) => string
      readonly extract_one_source: string
      readonly too_many_actions: (values: { most: number }) => string
      readonly comment_template_wrong: (values: { why: string | number }) => string
      readonly comments_too_few: (values: { fewest: number; count: number }) => string
      readonly nobody_to_act_on: string
      readonly keeps_all_following: (values: { username: string | number; following: number; keep: number }) => string
      readonly list_incomplete: (values: { list: string | number; received: number; is_known: boolean; expected: number }) => string
      readonly list_old: (values: { list: string | number; days: number; most: number }) => string
      readonly undo_running: string
      readonly undo_unsettled: string
      readonly undo_nothing: string
      readonly undone_already: string
      readonly schedule_not_found: string
      readonly schedule_never_runs: string
      readonly template_not_found: string
      readonly schedules_full: (values: { most: number }) => string
      readonly templates_full: (values: { most: number }) => string
      readonly template_builtin: string
      readonly upload_files_missing: string
      readonly file_not_json: (values: { file: string | number }) => string
      readonly file_is_html: (values: { file: string | number }) => string
      readonly file_is_compressed: (values: { file: string | number }) => string
      readonly file_cut_short: (values: { file: string | number }) => string
      readonly file_unknown_shape: (values: { file: string | number }) => string
      readonly file_is_following: (values: { file: string | number }) => string
      readonly file_is_followers: (values: { file: string | number }) => string
      readonly file_other_list: (values: { file: string | number; list: 'hashtags' | 'requests_received' | 'recent_requests' | 'pending_requests' | 'recently_unfollowed' | 'blocked' | 'restricted' | 'close_friends' | 'story_hidden_from' | 'removed_suggestions' | 'favourites' | 'other_people' | 'other' }) => string
      readonly zip_broken: (values: { file: string | number }) => string
      readonly zip_encrypted: (values: { file: string | number }) => string
      readonly zip_is_html: (values: { file: string | number }) => string
      readonly zip_nested: (values: { file: string | number }) => string
      readonly zip_without_lists: (values: { file: string | number }) => string
      readonly zip_side_missing: (values: { missing: 'followers' | 'following' | 'other'; file: string | number }) => string
      readonly export_of_other: (values: { other: string | number; username: string | number }) => string
      readonly export_of_stranger: (values: { username: string | number }) => string
      readonly upload_cut: string
      readonly upload_stalled: string
      readonly move_files_missing: string
      readonly move_empty: string
      readonly moves_full: (values: { moves: number; people: number }) => string
      readonly preview_needed: string
      readonly confirm_count_wrong: (values: { count: number }) => string
      readonly schedule_final: string
      readonly filter_missing: string
      readonly account_public: string
      readonly visit_empty: string
      readonly goal_not_found: string
      readonly goal_there: (values: { username: string | number }) => string
      readonly goal_too_soon: (values: { days: number }) => string
      readonly goal_too_late: (values: { days: number }) => string
      readonly goal_over: string
      readonly goal_day_over: string
    }
    readonly metered: {
      readonly request: string
      readonly health: string
      readonly search: string
      readonly report: string
      readonly picture: string
      readonly plan: string
      readonly preview: string
      readonly lookup: string
      readonly upload: string
      readonly export: string
      readonly instagram: string
      readonly payment: string
      readonly proof: string
      readonly link: string
      readonly registration: string
      readonly mail: string
      readonly unproven: string
      readonly file: string
      readonly traffic: string
      readonly token: string
      readonly connection: string
      readonly user_event: string
      readonly socket_event: string
      readonly user_packet: string
      readonly socket_packet: string
      readonly webhook_test: string
    }
    readonly addressProblems: {
      readonly has_credentials: string
      readonly not_https: string
      readonly not_public: string
    }
    readonly saidNothing: {
      readonly instagram: string
    }
  }
  'settings/notifications': {
    readonly notificationMessages: {
      readonly title: string
      readonly open: (values: { unread: number }) => string
      readonly unread: string
      readonly readAll: string
      readonly none: string
      readonly noneWhy: string
      readonly failed: string
      readonly more: string
    }
  }
  'settings/settings': {
    readonly settingsMessages: {
      readonly profile: string
      readonly profileAbout: string
      readonly email: string
      readonly created: string
      readonly password: string
      readonly passwordAbout: string
      readonly changePassword: string
      readonly managedByGoogle: string
      readonly managedNote: string
      readonly appearance: string
      readonly appearanceAbout: string
      readonly theme: string
      readonly light: string
      readonly dark: string
      readonly language: string
      readonly languageAbout: string
      readonly languageOfBrowser: (values: { name: string | number }) => string
      readonly languageFailed: string
      readonly languageUnknown: string
    }
    readonly passwordMessages: {
      readonly title: string
      readonly about: string
      readonly current: string
      readonly save: string
      readonly saving: string
      readonly failed: string
    }
    readonly emailMessages: {
      readonly verified: string
      readonly unverified: string
      readonly send: string
      readonly sendAgain: string
      readonly sending: string
      readonly waiting: (values: { moment: string | number }) => string
      readonly failed: string
    }
    readonly sessionMessages: {
      readonly title: string
      readonly about: string
      readonly failed: string
      readonly current: string
      readonly remembered: string
      readonly seen: (values: { moment: string | number; ip: string | number }) => string
      readonly since: (values: { moment: string | number; ip: string | number }) => string
      readonly end: string
      readonly endNamed: (values: { device: string | number; moment: string | number }) => string
      readonly ended: (values: { device: string | number }) => string
      readonly endFailed: string
      readonly endOthers: string
      readonly endingOthers: string
    }
    readonly factorMessages: {
      readonly title: string
      readonly about: string
      readonly failed: string
      readonly off: string
      readonly on: (values: { day: string | number }) => string
      readonly codesLeft: (values: { count: number }) => string
      readonly turnOn: string
      readonly turnOff: string
      readonly renew: string
      readonly done: string
      readonly onTitle: string
      readonly password: string
      readonly passwordMissing: string
      readonly passwordOptional: string
      readonly next: string
      readonly beginning: string
      readonly scan: string
      readonly qrLabel: string
      readonly secret: string
      readonly code: string
      readonly codeHint: string
      readonly codeMissing: string
      readonly confirm: string
      readonly confirming: string
      readonly turnedOn: string
      readonly recoveryTitle: string
      readonly recoveryLabel: string
      readonly recoveryAbout: string
      readonly copy: string
      readonly copied: string
      readonly copyFailed: string
      readonly offTitle: string
      readonly offAbout: string
      readonly offCode: string
      readonly turningOff: string
      readonly renewTitle: string
      readonly renewAbout: string
      readonly renewConfirm: string
      readonly renewing: string
      readonly notDone: string
    }
    readonly tokenMessages: {
      readonly title: string
      readonly about: string
      readonly documentation: string
      readonly failed: string
      readonly none: string
      readonly create: string
      readonly creating: string
      readonly createFailed: string
      readonly name: string
      readonly nameHint: string
      readonly nameMissing: string
      readonly scopes: string
      readonly scopesMissing: string
      readonly scopeWords: {
        readonly read: {
          readonly label: string
          readonly hint: string
        }
        readonly read_settings: {
          readonly label: string
          readonly hint: string
        }
        readonly read_people: {
          readonly label: string
          readonly hint: string
        }
        readonly read_reports: {
          readonly label: string
          readonly hint: string
        }
        readonly read_audience: {
          readonly label: string
          readonly hint: string
        }
        readonly notifications: {
          readonly label: string
          readonly hint: string
        }
        readonly run_tasks: {
          readonly label: string
          readonly hint: string
        }
        readonly run_final_tasks: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_tasks: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_schedules: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_lists: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_people: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_accounts: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_webhooks: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_settings: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_preferences: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_moves: {
          readonly label: string
          readonly hint: string
        }
        readonly manage_growth: {
          readonly label: string
          readonly hint: string
        }
      }
      readonly ends: string
      readonly endsAfter: (values: { days: number }) => string
      readonly endsNever: string
      readonly onceTitle: string
      readonly onceAbout: string
      readonly tokenLabel: string
      readonly done: string
      readonly endsOn: (values: { day: string | number }) => string
      readonly neverEnds: string
      readonly ended: (values: { day: string | number }) => string
      readonly lastUsed: (values: { moment: string | number }) => string
      readonly neverUsed: string
      readonly revoke: string
      readonly revokeNamed: (values: { name: string | number }) => string
      readonly revoking: string
      readonly revokeFailed: string
      readonly revokeTitle: (values: { name: string | number }) => string
      readonly revokeAbout: string
      readonly revoked: (values: { name: string | number }) => string
    }
    readonly noticeMessages: {
      readonly title: string
      readonly about: string
      readonly failed: string
      readonly saveFailed: string
      readonly when: string
      readonly hints: {
        readonly task_finished: string
        readonly task_failed: string
        readonly limit_reached: string
        readonly account_needs_you: string
        readonly weekly_summary: string
        readonly audience_changed: string
        readonly growth_day_planned: string
      }
    }
    readonly webhookMessages: {
      readonly title: string
      readonly about: string
      readonly failed: string
      readonly none: string
      readonly create: string
      readonly creating: string
      readonly createFailed: string
      readonly url: string
      readonly urlHint: string
      readonly urlWrong: string
      readonly events: string
      readonly eventsMissing: string
      readonly onceTitle: string
      readonly onceAbout: string
      readonly secret: string
      readonly rotate: string
      readonly rotateNamed: (values: { url: string | number }) => string
      readonly rotateTitle: string
      readonly rotateAbout: string
      readonly rotateAgain: (values: { moment: string | number }) => string
      readonly rotateConfirm: string
      readonly rotating: string
      readonly rotateFailed: string
      readonly rotatedTitle: string
      readonly rotatedAbout: (values: { moment: string | number }) => string
      readonly rotatedAlone: string
      readonly bothUntil: (values: { moment: string | number }) => string
      readonly done: string
      readonly send: string
      readonly sending: string
      readonly testArrived: (values: { status: string | number }) => string
      readonly testFailed: string
      readonly deliveries: string
      readonly noDeliveries: string
      readonly attempts: (values: { count: number }) => string
      readonly answered: (values: { status: string | number }) => string
      readonly again: (values: { moment: string | number }) => string
      readonly more: string
      readonly remove: string
      readonly removeNamed: (values: { url: string | number }) => string
      readonly removing: string
      readonly removeFailed: string
      readonly deliveriesFailed: string
      readonly removeTitle: string
      readonly removeAbout: (values: { url: string | number }) => string
      readonly removed: string
    }
    readonly deliveryEvents: {
      readonly task_finished: string
      readonly task_failed: string
      readonly limit_reached: string
      readonly account_needs_you: string
      readonly weekly_summary: string
      readonly audience_changed: string
      readonly test: string
      readonly growth_day_planned: string
    }
    readonly deliveryStates: {
      readonly waiting: string
      readonly delivered: string
      readonly failed: string
    }
    readonly ownDataMessages: {
      readonly title: string
      readonly about: string
      readonly export: string
      readonly exportAbout: string
      readonly ask: string
      readonly asking: string
      readonly asked: string
      readonly preparing: (values: { moment: string | number }) => string
      readonly ready: (values: { moment: string | number; size: string | number; day: string | number }) => string
      readonly failed: (values: { moment: string | number }) => string
      readonly download: string
      readonly downloadNamed: (values: { moment: string | number }) => string
      readonly log: string
      readonly logAbout: string
      readonly showLog: string
      readonly logEmpty: string
      readonly more: string
      readonly delete: string
      readonly deleteAbout: string
      readonly deleteTitle: string
      readonly deleteEffects: {
        readonly signed_out: string
        readonly deleted: string
        readonly invoices: string
        readonly actions: string
        readonly final: string
      }
      readonly deleteGoogle: string
      readonly deleteConfirm: string
      readonly deleting: string
      readonly deleteFailed: string
      readonly exportsFailed: string
      readonly askFailed: string
      readonly logFailed: string
      readonly logTitle: string
    }
    readonly auditWords: {
      readonly registered: string
      readonly signed_in: string
      readonly sign_in_failed: string
      readonly signed_out: string
      readonly session_ended: string
      readonly password_changed: string
      readonly password_reset: string
      readonly email_verified: string
      readonly google_linked: string
      readonly ways_in_ended: string
      readonly two_factor_on: string
      readonly two_factor_off: string
      readonly recovery_codes_renewed: string
      readonly account_connected: string
      readonly account_disconnected: string
      readonly plan_changed: string
      readonly plan_cancelled: string
      readonly plan_resumed: string
      readonly payment_method_added: string
      readonly payment_method_removed: string
      readonly billing_address_changed: string
      readonly api_token_created: string
      readonly api_token_revoked: string
      readonly webhook_created: string
      readonly webhook_secret_rotated: string
      readonly webhook_deleted: string
      readonly export_asked: string
      readonly export_downloaded: string
      readonly report_shared: string
      readonly report_withdrawn: string
    }
    readonly auditDetailWords: {
      readonly ways: {
        readonly password: string
        readonly google: string
        readonly code: string
      }
      readonly browsers: (values: { count: number }) => string
      readonly api_tokens: (values: { count: number }) => string
      readonly webhooks: (values: { count: number }) => string
      readonly second_factor: string
      readonly password: string
      readonly username: (values: { username: string | number }) => string
      readonly last_four: (values: { digits: string | number }) => string
      readonly unconfirmed: string
    }
  }
  'statistics/charts': {
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
  }
  'statistics/statistics-report': {
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
  }
  'statistics/statistics-screen': {
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
      readonly onDays: (values: { count: number }) => string
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
  }
  'tasks/log': {
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
  }
  'tasks/task-list': {
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
  }
  'upload/export-help': {
    readonly exportHelpMessages: {
      readonly title: string
      readonly steps: {
        readonly '1': string
        readonly '2': string
        readonly '3': string
        readonly '4': string
      }
    }
  }
}

export type RoomName = keyof Catalogues
