// Written by `npm run message-types` from words/en/settings.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { notificationMessages } = catalogue<{
  readonly notificationMessages: {
    readonly title: string
    readonly open: (values: { unread: number }) => string
    readonly unread: string
    readonly readAll: string
    readonly none: string
    readonly noneWhy: string
    readonly failed: string
    readonly more: string
  }
}>('settings/notifications')

export const { settingsMessages, passwordMessages, emailMessages, sessionMessages, factorMessages, tokenMessages, noticeMessages, webhookMessages, deliveryEvents, deliveryStates, ownDataMessages, auditWords, auditDetailWords } = catalogue<{
  readonly settingsMessages: {
    readonly profile: string
    readonly profileAbout: string
    readonly email: string
    readonly created: string
    readonly password: string
    readonly passwordAbout: string
    readonly changePassword: string
    readonly managedByGoogle: string
    readonly managedNote: string
    readonly appearance: string
    readonly appearanceAbout: string
    readonly theme: string
    readonly light: string
    readonly dark: string
    readonly language: string
    readonly languageAbout: string
    readonly languageOfBrowser: (values: { name: string | number }) => string
    readonly languageFailed: string
    readonly languageUnknown: string
  }
  readonly passwordMessages: {
    readonly title: string
    readonly about: string
    readonly current: string
    readonly save: string
    readonly saving: string
    readonly failed: string
  }
  readonly emailMessages: {
    readonly verified: string
    readonly unverified: string
    readonly send: string
    readonly sendAgain: string
    readonly sending: string
    readonly waiting: (values: { moment: string | number }) => string
    readonly failed: string
  }
  readonly sessionMessages: {
    readonly title: string
    readonly about: string
    readonly failed: string
    readonly current: string
    readonly remembered: string
    readonly seen: (values: { moment: string | number; ip: string | number }) => string
    readonly since: (values: { moment: string | number; ip: string | number }) => string
    readonly end: string
    readonly endNamed: (values: { device: string | number; moment: string | number }) => string
    readonly ended: (values: { device: string | number }) => string
    readonly endFailed: string
    readonly endOthers: string
    readonly endingOthers: string
  }
  readonly factorMessages: {
    readonly title: string
    readonly about: string
    readonly failed: string
    readonly off: string
    readonly on: (values: { day: string | number }) => string
    readonly codesLeft: (values: { count: number }) => string
    readonly turnOn: string
    readonly turnOff: string
    readonly renew: string
    readonly done: string
    readonly onTitle: string
    readonly password: string
    readonly passwordMissing: string
    readonly passwordOptional: string
    readonly next: string
    readonly beginning: string
    readonly scan: string
    readonly qrLabel: string
    readonly secret: string
    readonly code: string
    readonly codeHint: string
    readonly codeMissing: string
    readonly confirm: string
    readonly confirming: string
    readonly turnedOn: string
    readonly recoveryTitle: string
    readonly recoveryLabel: string
    readonly recoveryAbout: string
    readonly copy: string
    readonly copied: string
    readonly copyFailed: string
    readonly offTitle: string
    readonly offAbout: string
    readonly offCode: string
    readonly turningOff: string
    readonly renewTitle: string
    readonly renewAbout: string
    readonly renewConfirm: string
    readonly renewing: string
    readonly notDone: string
  }
  readonly tokenMessages: {
    readonly title: string
    readonly about: string
    readonly documentation: string
    readonly failed: string
    readonly none: string
    readonly create: string
    readonly creating: string
    readonly createFailed: string
    readonly name: string
    readonly nameHint: string
    readonly nameMissing: string
    readonly scopes: string
    readonly scopesMissing: string
    readonly scopeWords: {
      readonly read: {
        readonly label: string
        readonly hint: string
      }
      readonly read_settings: {
        readonly label: string
        readonly hint: string
      }
      readonly read_people: {
        readonly label: string
        readonly hint: string
      }
      readonly read_reports: {
        readonly label: string
        readonly hint: string
      }
      readonly read_audience: {
        readonly label: string
        readonly hint: string
      }
      readonly notifications: {
        readonly label: string
        readonly hint: string
      }
      readonly run_tasks: {
        readonly label: string
        readonly hint: string
      }
      readonly run_final_tasks: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_tasks: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_schedules: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_lists: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_people: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_accounts: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_webhooks: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_settings: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_preferences: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_moves: {
        readonly label: string
        readonly hint: string
      }
      readonly manage_growth: {
        readonly label: string
        readonly hint: string
      }
      readonly pause_everything: {
        readonly label: string
        readonly hint: string
      }
    }
    readonly ends: string
    readonly endsAfter: (values: { days: number }) => string
    readonly endsNever: string
    readonly onceTitle: string
    readonly onceAbout: string
    readonly tokenLabel: string
    readonly done: string
    readonly endsOn: (values: { day: string | number }) => string
    readonly neverEnds: string
    readonly ended: (values: { day: string | number }) => string
    readonly lastUsed: (values: { moment: string | number }) => string
    readonly neverUsed: string
    readonly revoke: string
    readonly revokeNamed: (values: { name: string | number }) => string
    readonly revoking: string
    readonly revokeFailed: string
    readonly revokeTitle: (values: { name: string | number }) => string
    readonly revokeAbout: string
    readonly revoked: (values: { name: string | number }) => string
  }
  readonly noticeMessages: {
    readonly title: string
    readonly about: string
    readonly failed: string
    readonly saveFailed: string
    readonly when: string
    readonly hints: {
      readonly task_finished: string
      readonly task_failed: string
      readonly limit_reached: string
      readonly account_needs_you: string
      readonly weekly_summary: string
      readonly audience_changed: string
      readonly growth_day_planned: string
      readonly account_warned: string
    }
  }
  readonly webhookMessages: {
    readonly title: string
    readonly about: string
    readonly failed: string
    readonly none: string
    readonly create: string
    readonly creating: string
    readonly createFailed: string
    readonly url: string
    readonly urlHint: string
    readonly urlWrong: string
    readonly events: string
    readonly eventsMissing: string
    readonly onceTitle: string
    readonly onceAbout: string
    readonly secret: string
    readonly rotate: string
    readonly rotateNamed: (values: { url: string | number }) => string
    readonly rotateTitle: string
    readonly rotateAbout: string
    readonly rotateAgain: (values: { moment: string | number }) => string
    readonly rotateConfirm: string
    readonly rotating: string
    readonly rotateFailed: string
    readonly rotatedTitle: string
    readonly rotatedAbout: (values: { moment: string | number }) => string
    readonly rotatedAlone: string
    readonly bothUntil: (values: { moment: string | number }) => string
    readonly off: (values: { moment: string | number }) => string
    readonly done: string
    readonly send: string
    readonly sending: string
    readonly testArrived: (values: { status: string | number }) => string
    readonly testFailed: string
    readonly deliveries: string
    readonly noDeliveries: string
    readonly attempts: (values: { count: number }) => string
    readonly answered: (values: { status: string | number }) => string
    readonly again: (values: { moment: string | number }) => string
    readonly more: string
    readonly remove: string
    readonly removeNamed: (values: { url: string | number }) => string
    readonly removing: string
    readonly removeFailed: string
    readonly deliveriesFailed: string
    readonly removeTitle: string
    readonly removeAbout: (values: { url: string | number }) => string
    readonly removed: string
  }
  readonly deliveryEvents: {
    readonly task_finished: string
    readonly task_failed: string
    readonly limit_reached: string
    readonly account_needs_you: string
    readonly weekly_summary: string
    readonly audience_changed: string
    readonly test: string
    readonly growth_day_planned: string
    readonly account_warned: string
  }
  readonly deliveryStates: {
    readonly waiting: string
    readonly delivered: string
    readonly failed: string
  }
  readonly ownDataMessages: {
    readonly title: string
    readonly about: string
    readonly export: string
    readonly exportAbout: string
    readonly ask: string
    readonly asking: string
    readonly asked: string
    readonly preparing: (values: { moment: string | number }) => string
    readonly ready: (values: { moment: string | number; size: string | number; day: string | number }) => string
    readonly failed: (values: { moment: string | number }) => string
    readonly download: string
    readonly downloadNamed: (values: { moment: string | number }) => string
    readonly log: string
    readonly logAbout: string
    readonly showLog: string
    readonly logEmpty: string
    readonly more: string
    readonly delete: string
    readonly deleteAbout: string
    readonly deleteTitle: string
    readonly deleteEffects: {
      readonly signed_out: string
      readonly deleted: string
      readonly invoices: string
      readonly actions: string
      readonly final: string
    }
    readonly deleteGoogle: string
    readonly deleteConfirm: string
    readonly deleting: string
    readonly deleteFailed: string
    readonly exportsFailed: string
    readonly askFailed: string
    readonly logFailed: string
    readonly logTitle: string
  }
  readonly auditWords: {
    readonly registered: string
    readonly signed_in: string
    readonly sign_in_failed: string
    readonly signed_out: string
    readonly session_ended: string
    readonly password_changed: string
    readonly password_reset: string
    readonly email_verified: string
    readonly google_linked: string
    readonly ways_in_ended: string
    readonly two_factor_on: string
    readonly two_factor_off: string
    readonly recovery_codes_renewed: string
    readonly account_connected: string
    readonly account_disconnected: string
    readonly automation_paused: string
    readonly automation_resumed: string
    readonly plan_changed: string
    readonly plan_cancelled: string
    readonly plan_resumed: string
    readonly payment_method_added: string
    readonly payment_method_removed: string
    readonly billing_address_changed: string
    readonly api_token_created: string
    readonly api_token_revoked: string
    readonly webhook_created: string
    readonly webhook_secret_rotated: string
    readonly webhook_deleted: string
    readonly export_asked: string
    readonly export_downloaded: string
    readonly report_shared: string
    readonly report_withdrawn: string
  }
  readonly auditDetailWords: {
    readonly ways: {
      readonly password: string
      readonly google: string
      readonly code: string
    }
    readonly browsers: (values: { count: number }) => string
    readonly api_tokens: (values: { count: number }) => string
    readonly webhooks: (values: { count: number }) => string
    readonly second_factor: string
    readonly password: string
    readonly username: (values: { username: string | number }) => string
    readonly last_four: (values: { digits: string | number }) => string
    readonly unconfirmed: string
  }
}>('settings/settings')
