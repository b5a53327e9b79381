// Written by `npm run message-types` from words/en/first.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { appMessages, failureMessages, firstUiMessages } = catalogue<{
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
}>('first/app')

export const { uiMessages } = catalogue<{
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
}>('first/ui')

export const { userMessages } = catalogue<{
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
}>('first/users')
