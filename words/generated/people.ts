// Written by `npm run message-types` from words/en/people.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { peopleMessages } = catalogue<{
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
}>('people/people')
