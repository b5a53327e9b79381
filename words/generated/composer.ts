// Written by `npm run message-types` from words/en/composer.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { commentMessages } = catalogue<{
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
}>('composer/comment-editor')

export const { composerMessages } = catalogue<{
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
    readonly onlyShown: (values: { shown: number }) => string
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
}>('composer/composer')

export const { answer_requests } = catalogue<{
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
}>('composer/kind-answer-requests')

export const { remove_follower, removeForm } = catalogue<{
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
}>('composer/kind-remove-follower')

export const { visit } = catalogue<{
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
}>('composer/kind-visit')
