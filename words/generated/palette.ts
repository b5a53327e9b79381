// Written by `npm run message-types` from words/en/palette.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { paletteMessages } = catalogue<{
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
}>('palette/palette')
