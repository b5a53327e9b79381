// Written by `npm run message-types` from words/en/upload.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { exportHelpMessages } = catalogue<{
  readonly exportHelpMessages: {
    readonly title: string
    readonly steps: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
    }
  }
}>('upload/export-help')
