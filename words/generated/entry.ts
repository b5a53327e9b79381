// Written by `npm run message-types` from words/en/entry.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { entryMessages } = catalogue<{
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
    readonly endKept: string
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
}>('entry/entry')

export const { passwordWords, passwordProblems, passwordTipWords } = catalogue<{
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
}>('entry/passwords')
