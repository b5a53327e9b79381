import type { AuditEvent } from '#contract/own-data.ts'
import type { Delivery } from '#contract/webhooks.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import { upperFirst } from '#rules/letters.ts'

/** What is said on the account screen's Account tab. */
export const settingsMessages = {
  profile: 'Your account',
  profileAbout: 'Your details in Cadenza.',
  email: 'Email',
  created: 'Account created',
  password: 'Password',
  passwordAbout: 'Changing it signs out all other browsers.',
  changePassword: 'Change Password',
  managedByGoogle: 'Managed by Google',
  managedNote: 'You signed up with Google, so the password must be changed through your Google account.',
  appearance: 'Appearance',
  appearanceAbout: 'Saved in this browser.',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
} as const

export const passwordMessages = {
  title: 'Change Password',
  about: 'You’ll be signed out of all other browsers.',
  current: 'Current password',
  tips: 'Tips for a good password',
  save: 'Change Password',
  saving: 'Changing…',
  failed: 'Failed to change password.',
} as const

export const emailMessages = {
  verified: 'Verified',
  unverified:
    'Not verified yet. Verify it before you set up API tokens, webhooks or two-step verification. Verifying ends any set up earlier.',
  send: 'Send a verification link',
  sendAgain: 'Send another link',
  sending: 'Sending…',
  waiting: (moment: string) => `We’ve sent you a link. It works until ${moment}.`,
  failed: 'Couldn’t send the link.',
} as const

export const sessionMessages = {
  title: 'Signed-in browsers',
  about: 'Where you’re signed in. Sign out anything you don’t recognise, then change your password.',
  failed: 'Couldn’t load your signed-in browsers.',
  current: 'This browser',
  remembered: 'Remembered',
  seen: (moment: string) => `Last seen ${moment}`,
  since: (moment: string) => `Signed in ${moment}`,
  from: (ip: string) => `from ${ip}`,
  end: 'Sign out',
  endNamed: (device: string, moment: string) => `Sign out ${device}, last seen ${moment}`,
  ended: (device: string) => `${device} is signed out`,
  endFailed: 'Couldn’t sign out that browser.',
  endOthers: 'Sign out all others',
  endingOthers: 'Signing out…',
} as const

export const factorMessages = {
  title: 'Two-step verification',
  about: 'A code from your phone as well as your password when you sign in to Cadenza.',
  failed: 'Couldn’t load two-step verification.',
  off: 'Off',
  on: (day: string) => `On since ${day}`,
  codesLeft: (count: number) => `${count} recovery ${count === 1 ? 'code' : 'codes'} left`,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  renew: 'New recovery codes',
  done: 'Done',

  onTitle: 'Turn on two-step verification',
  password: 'Your password',
  passwordMissing: 'Enter your password.',
  passwordOptional: 'Leave it empty if you’ve only ever signed in with Google.',
  next: 'Next',
  beginning: 'One moment…',
  scan: 'Scan this with an authenticator app',
  qrLabel: 'QR code for your authenticator app',
  secret: 'Or enter this key manually',
  code: 'Code from the app',
  codeHint: 'The six digits it shows now.',
  codeMissing: 'Enter a code.',
  confirm: 'Turn on',
  confirming: 'Turning on…',
  turnedOn: 'Two-step verification is on',

  recoveryTitle: 'Your recovery codes',
  recoveryLabel: 'Recovery codes',
  recoveryAbout:
    'Each works once in place of a code if you lose your phone. They’re shown only once. Store them away from your phone.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy. Select it manually.',

  offTitle: 'Turn off two-step verification?',
  offAbout: 'Your password alone will be enough to sign in.',
  offCode: 'A code from the app, or a recovery code',
  turningOff: 'Turning off…',
  renewTitle: 'Create new recovery codes?',
  renewAbout: 'The old ones will stop working.',
  renewConfirm: 'Create new codes',
  renewing: 'Creating…',
  notDone: 'That didn’t work.',
} as const

export const tokenMessages = {
  title: 'API tokens',
  about: 'For scripts and apps that use Cadenza on your behalf.',
  documentation: 'API documentation',
  failed: 'Couldn’t load your API tokens.',
  none: 'No tokens yet.',
  create: 'Create a token',
  creating: 'Creating…',
  createFailed: 'Couldn’t create the token.',
  name: 'Name',
  nameHint: 'Helps you recognise it later, for example “Spreadsheet”.',
  nameMissing: 'Name the token.',
  scopes: 'What it can do',
  scopesMissing: 'Choose what the token can do.',
  scopeWords: {
    read: { label: 'Read', hint: 'Accounts, lists, tasks, statistics and usage.' },
    read_settings: {
      label: 'Read settings',
      hint: 'Schedules, templates, limits, webhooks, emails and the activity log.',
    },
    read_people: {
      label: 'Read people',
      hint: 'Look up sources; see people, their pictures and your history with them.',
    },
    read_reports: { label: 'Read reports', hint: 'Weekly reports, the funnel, and what happened on each day.' },
    notifications: { label: 'Notifications', hint: 'Read them and mark them as read.' },
    run_tasks: { label: 'Run tasks', hint: 'Preview, start, pause, resume, stop and undo.' },
    manage_tasks: {
      label: 'Manage tasks',
      hint: 'Count, download and move them, see the calendar, and change many together.',
    },
    manage_schedules: { label: 'Manage schedules', hint: 'Schedules, which start tasks automatically, and templates.' },
    manage_lists: { label: 'Manage lists', hint: 'Upload exports, save and delete lists.' },
    manage_people: { label: 'Manage people', hint: 'Add people to your lists and remove them.' },
    manage_accounts: {
      label: 'Manage accounts',
      hint: 'Change limits, switch the current and active accounts, disconnect.',
    },
    manage_webhooks: { label: 'Manage webhooks', hint: 'Add, test and delete them, and replace their secrets.' },
    manage_settings: { label: 'Manage settings', hint: 'Time zone and emails.' },
  },
  ends: 'Expires',
  endsAfter: (days: number) => `After ${days} days`,
  endsNever: 'Never',
  onceTitle: 'Copy your token now',
  onceAbout: 'It’s shown only once. Cadenza stores only a fingerprint of it.',
  tokenLabel: 'Token',
  done: 'Done',
  endsOn: (day: string) => `Expires on ${day}`,
  neverEnds: 'Never expires',
  ended: (day: string) => `Expired on ${day}`,
  lastUsed: (moment: string) => `Last used ${moment}`,
  neverUsed: 'Never used',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revoking: 'Revoking…',
  revokeFailed: 'Couldn’t revoke the token.',
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeAbout: 'Anything using this token will stop working. This can’t be undone.',
  revoked: (name: string) => `“${name}” is revoked`,
} as const

export const noticeMessages = {
  title: 'Email notifications',
  about: 'Everything here also appears in the app.',
  failed: 'Couldn’t load your email notifications.',
  saveFailed: 'Couldn’t save.',
  when: 'Email me about',
  hints: {
    task_finished: 'Includes what it did.',
    task_failed: 'Includes the reason.',
    limit_reached: 'When you’ve used all your daily actions, once a day.',
    account_needs_you: 'Instagram needs your confirmation; tasks on that account are paused.',
    weekly_summary: 'On Mondays, if there was any activity.',
  },
} as const

export const webhookMessages = {
  title: 'Webhooks',
  about: 'Send events to your URL.',
  failed: 'Couldn’t load your webhooks.',
  none: 'No webhooks yet.',
  create: 'Add a webhook',
  creating: 'Adding…',
  createFailed: 'Couldn’t add the webhook.',
  url: 'URL',
  urlHint: 'An https URL that answers within 10 seconds.',
  urlWrong: 'Enter a URL like https://example.com/hook.',
  events: 'Events',
  eventsMissing: 'Choose at least one event.',
  onceTitle: 'Copy the signing secret now',
  onceAbout: 'Use it to check that a message came from Cadenza. It’s shown only once.',
  secret: 'Signing secret',
  rotate: 'Replace secret',
  rotateNamed: (url: string) => `Replace the secret of the webhook to ${url}`,
  rotateTitle: 'Replace the signing secret?',
  rotateAbout:
    'You’ll get a new secret. The current one keeps signing for 24 hours, so no event is lost while you switch.',
  rotateAgain: (moment: string) =>
    `You’ll get a new secret. The current one keeps signing for 24 hours. The previous one, valid until ${moment}, stops signing immediately.`,
  rotateConfirm: 'Create new secret',
  rotating: 'Creating…',
  rotateFailed: 'Couldn’t replace the secret.',
  rotatedTitle: 'Copy the new secret now',
  rotatedAbout: (moment: string | null) =>
    moment === null
      ? 'It’s shown only once. The old secret couldn’t be read, so only this one signs.'
      : `It’s shown only once. The old secret also signs until ${moment}.`,
  bothUntil: (moment: string) => `Two secrets sign until ${moment}`,
  done: 'Done',
  send: 'Send a test',
  sending: 'Sending…',
  testArrived: (status: number) => `The test arrived. The URL answered ${status}.`,
  testFailed: 'The test didn’t arrive.',
  deliveries: 'Deliveries',
  noDeliveries: 'Nothing sent yet.',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  answered: (status: number) => `answered ${status}`,
  again: (moment: string) => `retrying at ${moment}`,
  more: 'Show older ones',
  remove: 'Delete',
  removeNamed: (url: string) => `Delete the webhook to ${url}`,
  removing: 'Deleting…',
  removeFailed: 'Couldn’t delete the webhook.',
  deliveriesFailed: 'Couldn’t load the deliveries.',
  removeTitle: 'Delete this webhook?',
  removeAbout: (url: string) => `${url} will receive no more events, including pending ones.`,
  removed: 'Webhook deleted',
} as const

export const deliveryEvents: Record<Delivery['event'], string> = {
  task_finished: 'A task finished',
  task_failed: 'A task failed',
  limit_reached: 'A limit was reached',
  account_needs_you: 'An account needs attention',
  weekly_summary: 'Weekly summary',
  test: 'Test',
}

export const deliveryStates: Record<Delivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const ownDataMessages = {
  title: 'Your data',
  about: 'Everything Cadenza stores about you is yours to download or delete.',
  export: 'Data export',
  exportAbout: 'A zip of everything, made in the background. We’ll email you when it’s ready.',
  ask: 'Request an export',
  asking: 'Requesting…',
  asked: 'Your export is being prepared',
  preparing: (moment: string) => `Requested ${moment}, in progress`,
  ready: (moment: string, size: string) => `Ready since ${moment}, ${size}`,
  failed: (moment: string) => `The export from ${moment} failed. Request it again.`,
  until: (day: string) => `Available until ${day}`,
  download: 'Download',
  downloadNamed: (moment: string) => `Download the export from ${moment}`,
  log: 'Activity log',
  logAbout: 'Every sign-in and every change to your account.',
  showLog: 'Show log',
  logEmpty: 'No activity yet.',
  more: 'Show older entries',
  delete: 'Delete account',
  deleteAbout:
    'Permanently deletes your account with all its lists, tasks and connected Instagram accounts. This takes effect immediately.',
  deleteTitle: 'Delete your account?',
  deleteEffects: [
    'All tasks stop, and all browsers and tokens are signed out.',
    'Lists, tasks, statistics and the keys to your Instagram sessions are deleted.',
    'Invoices are kept without your name, as required by law.',
    'Your Instagram accounts’ actions are kept for 400 days as hashes without names, so nothing happens twice.',
    'This can’t be undone, even by support.',
  ],
  deleteGoogle:
    'You sign in with Google. If you last signed in more than ten minutes ago, sign out and in again first.',
  deleteConfirm: 'Delete my account',
  deleting: 'Deleting…',
  deleteFailed: 'Couldn’t delete the account.',
  exportsFailed: 'Couldn’t load your exports.',
  askFailed: 'Couldn’t request the export.',
  logFailed: 'Couldn’t load the log.',
  logTitle: 'Activity log',
} as const

export const auditWords: Record<AuditEvent, string> = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  session_ended: 'Browser signed out',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  email_verified: 'Email verified',
  google_linked: 'Google sign-in linked',
  ways_in_ended: 'Everything set up before the address was verified has ended',
  two_factor_on: 'Two-step verification turned on',
  two_factor_off: 'Two-step verification turned off',
  recovery_codes_renewed: 'New recovery codes created',
  account_connected: 'Instagram account connected',
  account_disconnected: 'Instagram account disconnected',
  plan_changed: 'Plan changed',
  plan_cancelled: 'Plan cancelled',
  plan_resumed: 'Plan resumed',
  payment_method_added: 'Payment method added',
  payment_method_removed: 'Payment method removed',
  billing_address_changed: 'Invoice details changed',
  api_token_created: 'API token created',
  api_token_revoked: 'API token revoked',
  webhook_created: 'Webhook added',
  webhook_secret_rotated: 'Webhook secret replaced',
  webhook_deleted: 'Webhook deleted',
  export_asked: 'Data export requested',
  export_downloaded: 'Data export downloaded',
  report_shared: 'Report shared by link',
  report_withdrawn: 'Report link withdrawn',
}

const ways: Record<string, string> = {
  password: 'with the password',
  google: 'with Google',
  code: 'with a verification code',
}

const countOf = (count: string, one: string) => (count === '0' ? '' : `${count} ${one}${count === '1' ? '' : 's'}`)

/** What an entry of the log adds to its event, by the detail's name; others are said as they are. */
export const auditDetails: Record<string, (value: string) => string> = {
  by: (way) => ways[way] ?? way,
  browsers: (count) => countOf(count, 'browser'),
  api_tokens: (count) => countOf(count, 'API token'),
  webhooks: (count) => countOf(count, 'webhook'),
  second_factor: (was_on) => (was_on === 'true' ? 'two-step verification' : ''),
  password: (had_one) => (had_one === 'true' ? 'the old password' : ''),
  username: (name) => `@${name}`,
  last_four: (digits) => `•••• ${digits}`,
  plan: (id) => (id.startsWith('trial') ? 'Trial' : `${upperFirst(id).replace('_', ', billed ')}`),
  confirmed: (is_done) => (is_done === 'true' ? '' : 'your bank was asked to confirm'),
  ended: (count) => (count === '1' ? '1 browser' : `${count} browsers`),
  scopes: (names) =>
    names
      .split(', ')
      .map((name) => tokenMessages.scopeWords[name as ApiScope]?.label ?? name)
      .join(', '),
}
