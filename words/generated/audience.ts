// Written by `npm run message-types` from words/en/audience.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { audienceMessages } = catalogue<{
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
    readonly exportIsOwn: string
    readonly exportIsRenamed: string
    readonly filesSayNobody: (values: { username: string | number }) => string
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
    readonly firstRow: (values: { row: string | number }) => string
    readonly firstRowChoices: {
      readonly choose: string
      readonly headings: string
      readonly person: string
    }
    readonly namesAreIn: string
    readonly columnOf: (values: { n: number; text: string | number }) => string
    readonly everyCell: string
    readonly linesLeft: (values: { count: number; example: string | number }) => string
    readonly columnMissing: string
    readonly firstRowMissing: string
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
}>('audience/audience')

export const { peopleListMessages } = catalogue<{
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
}>('audience/people-list')

export const { rowMessages, viewMessages } = catalogue<{
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
}>('audience/rows')
