// Written by `npm run message-types` from words/en/health.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { healthMessages } = catalogue<{
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
    readonly since: (values: { when: string | number }) => string
    readonly weekUnknown: string
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
}>('health/health')
