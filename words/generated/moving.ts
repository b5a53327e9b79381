// Written by `npm run message-types` from words/en/moving.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { movingMessages } = catalogue<{
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
      readonly only_numbers: string
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
    readonly headingTaken: (values: { row: string | number }) => string
    readonly headingUnclear: (values: { row: string | number }) => string
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
}>('moving/moving')
