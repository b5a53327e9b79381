// Written by `npm run message-types` from words/en/doors.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { sessionMessages } = catalogue<{
  readonly sessionMessages: {
    readonly title: string
    readonly browser: string
    readonly browsers: {
      readonly chrome: string
      readonly firefox: string
      readonly safari: string
    }
    readonly open: string
    readonly openSafari: string
    readonly find: (values: { tab: string | number }) => string
    readonly tabs: {
      readonly chrome: string
      readonly firefox: string
      readonly safari: string
    }
    readonly copy: string
    readonly field: string
    readonly use: string
    readonly warning: string
    readonly missing: string
    readonly connect: string
    readonly failed: string
  }
}>('doors/session')

export const { challengeMessages } = catalogue<{
  readonly challengeMessages: {
    readonly choose: string
    readonly methods: {
      readonly mail: string
      readonly sms: string
      readonly app: string
      readonly link: string
    }
    readonly others: string
    readonly mailSent: (values: { hint: string | number }) => string
    readonly smsSent: (values: { hint: string | number }) => string
    readonly sentSomewhere: string
    readonly sendFailed: string
    readonly checkFailed: string
    readonly linkSteps: {
      readonly open: (values: { username: string | number }) => string
      readonly follow: string
      readonly return: string
    }
    readonly openLink: string
    readonly done: string
    readonly passwordHere: string
  }
}>('doors/challenge')

export const { trustMessages } = catalogue<{
  readonly trustMessages: {
    readonly title: string
    readonly can: string
    readonly never: string
    readonly risk: string
    readonly leave: string
    readonly understood: string
  }
}>('doors/trust')
