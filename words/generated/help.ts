// Written by `npm run message-types` from words/en/help.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { answerWords } = catalogue<{
  readonly answerWords: {
    readonly 'first-task': {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly connect: {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly leave: {
      readonly question: string
      readonly answer: string
    }
    readonly twice: {
      readonly question: string
      readonly answer: string
    }
    readonly waiting: {
      readonly question: string
      readonly answer: string
    }
    readonly faster: {
      readonly question: string
      readonly answer: string
    }
    readonly rhythm: {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly 'new-account': {
      readonly question: string
      readonly answer: string
    }
    readonly daily: {
      readonly question: string
      readonly answer: string
    }
    readonly challenge: {
      readonly question: string
      readonly answer: string
    }
    readonly 'right-password': {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly installation: {
      readonly question: string
      readonly answer: string
    }
    readonly 'lists-refused': {
      readonly question: string
      readonly answer: string
    }
    readonly blocked: {
      readonly question: string
      readonly answer: string
    }
    readonly 'signed-out': {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly export: {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly incomplete: {
      readonly question: string
      readonly answer: string
    }
    readonly 'follow-back': {
      readonly question: string
      readonly answer: (values: { days: string | number }) => string
      readonly link: string
    }
    readonly trial: {
      readonly question: string
      readonly answer: (values: { days: number; accounts: number; actions: number }) => string
      readonly link: string
    }
    readonly analytics: {
      readonly question: string
      readonly answer: (values: { accounts: number; actions: number }) => string
      readonly link: string
    }
    readonly cancel: {
      readonly question: string
      readonly answer: string
    }
    readonly password: {
      readonly question: string
      readonly answer: string
    }
    readonly 'browser-session': {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly delete: {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly 'moving-in': {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly 'remove-followers': {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly requests: {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly visits: {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly growth: {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
    readonly 'audience-health': {
      readonly question: string
      readonly answer: string
      readonly link: string
    }
  }
}>('help/help-answers')

export const { helpMessages } = catalogue<{
  readonly helpMessages: {
    readonly title: string
    readonly about: string
    readonly search: string
    readonly searchPlaceholder: string
    readonly found: (values: { count: number }) => string
    readonly nothing: string
    readonly topics: string
    readonly questions: string
    readonly topic: {
      readonly start: {
        readonly title: string
        readonly about: string
      }
      readonly pace: {
        readonly title: string
        readonly about: string
      }
      readonly warnings: {
        readonly title: string
        readonly about: string
      }
      readonly lists: {
        readonly title: string
        readonly about: string
      }
      readonly plans: {
        readonly title: string
        readonly about: string
      }
      readonly safety: {
        readonly title: string
        readonly about: string
      }
    }
    readonly risk: string
    readonly riskText: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
    }
    readonly limits: string
    readonly limitsAbout: string
    readonly limitsOf: string
    readonly action: string
    readonly presets: {
      readonly careful: string
      readonly normal: string
      readonly fast: string
    }
    readonly perHour: (values: { hourly: string | number }) => string
    readonly together: string
    readonly looks: string
    readonly perDay: (values: { daily: string | number }) => string
    readonly between: string
    readonly seconds: (values: { min: number; max: number }) => string
    readonly betweenAbout: string
    readonly rests: string
    readonly restRows: {
      readonly pause: {
        readonly name: string
        readonly about: (values: { rests: string | number }) => string
      }
      readonly block: {
        readonly name: string
        readonly about: (values: { rests: string | number }) => string
      }
    }
    readonly restAsk: string
    readonly restAskAbout: string
    readonly rest: (values: { hours: number }) => string
    readonly restThen: (values: { earlier: string | number; later: string | number }) => string
    readonly sandbox: string
    readonly sandboxText: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
    }
    readonly contact: string
    readonly contactPlan: (values: { support: string | number }) => string
    readonly contactPlain: string
    readonly write: string
    readonly subject: (values: { plan: string | number }) => string
    readonly nobody: string
    readonly status: string
    readonly statusAbout: string
    readonly live: string
    readonly server: string
    readonly instagram: string
    readonly worker: string
    readonly states: {
      readonly on: string
      readonly connecting: string
      readonly off: string
      readonly offline: string
      readonly ok: string
      readonly unavailable: string
      readonly unknown: string
      readonly degraded: string
      readonly running: string
      readonly stopped: string
      readonly elsewhere: string
      readonly asking: string
    }
    readonly failures: string
    readonly noFailures: string
    readonly copy: string
    readonly copied: string
    readonly copyFailed: string
    readonly copyAbout: string
  }
}>('help/help')
