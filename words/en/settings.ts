import type { AuditEvent } from '#contract/own-data.ts'
import type { Delivery } from '#contract/webhooks.ts'
import type { ApiScope } from '#rules/api-scopes.ts'

/** What is said on the account screen's Account tab. */
export const settingsMessages = {
  profile: 'Your account',
  profileAbout: 'Who you are in Cadenza.',
  email: 'Email',
  created: 'Account created',
  password: 'Password',
  passwordAbout: 'Changing it signs out every other browser.',
  changePassword: 'Change Password',
  managedByGoogle: 'Managed by Google',
  managedNote: 'You signed up with Google, so the password must be changed through your Google account.',
  appearance: 'Appearance',
  appearanceAbout: 'Kept in this browser.',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
} as const

export const passwordMessages = {
  title: 'Change Password',
  about: 'Every other browser that is signed in will be signed out.',
  current: 'Current password',
  tips: 'Tips for a good password',
  save: 'Change Password',
  saving: 'Changing…',
  failed: 'Failed to change password.',
} as const

export const emailMessages = {
  verified: 'Verified',
  unverified:
    'Not verified yet. Verify before you set up API tokens, webhooks or two-step verification: verifying ends those made before.',
  send: 'Send a verification link',
  sendAgain: 'Send another link',
  sending: 'Sending…',
  waiting: (moment: string) => `A link is on its way; it works until ${moment}.`,
  failed: 'The link could not be sent.',
} as const

export const sessionMessages = {
  title: 'Signed-in browsers',
  about: 'Where you are signed in now. End what you do not know, and change your password.',
  failed: 'The signed-in browsers could not be read.',
  current: 'This browser',
  remembered: 'Remembered',
  seen: (moment: string) => `Last seen ${moment}`,
  since: (moment: string) => `Signed in ${moment}`,
  from: (ip: string) => `from ${ip}`,
  end: 'Sign out',
  endNamed: (device: string, moment: string) => `Sign out ${device}, last seen ${moment}`,
  ended: (device: string) => `${device} is signed out`,
  endFailed: 'That browser could not be signed out.',
  endOthers: 'Sign out all others',
  endingOthers: 'Signing out…',
} as const

export const factorMessages = {
  title: 'Two-step verification',
  about: 'A code of your phone in addition to the password, when you sign in to Cadenza.',
  failed: 'Two-step verification could not be read.',
  off: 'Off',
  on: (day: string) => `On since ${day}`,
  codesLeft: (count: number) => `${count} recovery ${count === 1 ? 'code' : 'codes'} left`,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  renew: 'New recovery codes',
  done: 'Done',

  onTitle: 'Turn on two-step verification',
  password: 'Your password',
  passwordMissing: 'Please enter your password.',
  passwordOptional: 'Leave it empty if you have only ever signed in with Google.',
  next: 'Next',
  beginning: 'One moment…',
  scan: 'Scan this with an authenticator app',
  qrLabel: 'QR code for your authenticator app',
  secret: 'Or type this key into it',
  code: 'Code from the app',
  codeHint: 'The six digits it shows now.',
  codeMissing: 'Please enter a code.',
  confirm: 'Turn on',
  confirming: 'Turning on…',
  turnedOn: 'Two-step verification is on',

  recoveryTitle: 'Your recovery codes',
  recoveryLabel: 'Recovery codes',
  recoveryAbout:
    'Each works once in place of a code, should your phone be lost. They are shown this one time; keep them where your phone is not.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying is not possible here; select it by hand.',

  offTitle: 'Turn off two-step verification?',
  offAbout: 'From then on your password alone is enough to sign in.',
  offCode: 'A code from the app, or a recovery code',
  turningOff: 'Turning off…',
  renewTitle: 'Make new recovery codes?',
  renewAbout: 'The old ones do not work any more.',
  renewConfirm: 'Make new codes',
  renewing: 'Making…',
  notDone: 'That did not work.',
} as const

export const tokenMessages = {
  title: 'API tokens',
  about: 'For programs that speak to Cadenza in your name.',
  documentation: 'API documentation',
  failed: 'The API tokens could not be read.',
  none: 'No tokens yet.',
  create: 'Create a token',
  creating: 'Creating…',
  createFailed: 'The token could not be created.',
  name: 'Name',
  nameHint: 'So that you recognise it later, for example “Spreadsheet”.',
  nameMissing: 'Please name the token.',
  scopes: 'What it may do',
  scopesMissing: 'Choose what the token may do.',
  scopeWords: {
    read: { label: 'Read', hint: 'Accounts, lists, tasks, statistics and usage.' },
    read_settings: {
      label: 'Read settings',
      hint: 'Schedules, templates, limits, webhooks, mail and the activity log.',
    },
    run_tasks: { label: 'Run tasks', hint: 'Preview, start, pause, resume, stop and undo.' },
    manage_tasks: {
      label: 'Manage tasks',
      hint: 'Count, download and move them, see the calendar, and change many at once.',
    },
    manage_schedules: { label: 'Manage schedules', hint: 'Schedules, which start tasks by themselves, and templates.' },
    manage_lists: { label: 'Manage lists', hint: 'Upload exports, save and delete lists.' },
    manage_accounts: {
      label: 'Manage accounts',
      hint: 'Change limits, choose the current and the active ones, disconnect.',
    },
    manage_webhooks: { label: 'Manage webhooks', hint: 'Add, test and delete them, and exchange their secrets.' },
    manage_settings: { label: 'Manage settings', hint: 'Time zone and mail.' },
  },
  ends: 'Ends',
  endsAfter: (days: number) => `After ${days} days`,
  endsNever: 'Never',
  onceTitle: 'Copy your token now',
  onceAbout: 'It is shown this one time. Cadenza keeps only a fingerprint of it.',
  tokenLabel: 'Token',
  done: 'Done',
  endsOn: (day: string) => `Ends on ${day}`,
  neverEnds: 'Never ends',
  ended: (day: string) => `Ended on ${day}`,
  lastUsed: (moment: string) => `Last used ${moment}`,
  neverUsed: 'Never used',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revoking: 'Revoking…',
  revokeFailed: 'The token could not be revoked.',
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeAbout: 'Whatever uses this token is refused from now on. It cannot be taken back.',
  revoked: (name: string) => `“${name}” is revoked`,
} as const

export const noticeMessages = {
  title: 'Mail from Cadenza',
  about: 'Sent to your address. You see all of it in Cadenza anyway.',
  failed: 'What you are mailed could not be read.',
  saveFailed: 'That could not be kept.',
  when: 'Write to me about',
  hints: {
    task_finished: 'With what it did.',
    task_failed: 'With the reason.',
    limit_reached: 'Your day’s actions are used up; once a day.',
    account_needs_you: 'Instagram asks for you, and everything of that account waits.',
    weekly_summary: 'On Mondays, if something was done.',
  },
} as const

export const webhookMessages = {
  title: 'Webhooks',
  about: 'Cadenza tells an address of yours when something happens.',
  failed: 'The webhooks could not be read.',
  none: 'No webhooks yet.',
  create: 'Add a webhook',
  creating: 'Adding…',
  createFailed: 'The webhook could not be added.',
  url: 'Address',
  urlHint: 'An https address that answers within 10 seconds.',
  urlWrong: 'Please enter an address like https://example.com/hook.',
  events: 'Events',
  eventsMissing: 'Choose at least one event.',
  onceTitle: 'Copy the signing secret now',
  onceAbout: 'With it you can tell that a message came from Cadenza. It is shown this one time.',
  secret: 'Signing secret',
  rotate: 'Exchange secret',
  rotateNamed: (url: string) => `Exchange secret of the webhook to ${url}`,
  rotateTitle: 'Exchange the signing secret?',
  rotateAbout:
    'You get a new secret. The one you have now also signs for 24 hours, so that nothing is lost while you put in the new one.',
  rotateAgain: (moment: string) =>
    `You get a new secret. The one you have now also signs for 24 hours. The one before it, which would sign until ${moment}, ends at once.`,
  rotateConfirm: 'Make a new secret',
  rotating: 'Making…',
  rotateFailed: 'The secret could not be exchanged.',
  rotatedTitle: 'Copy the new secret now',
  rotatedAbout: (moment: string | null) =>
    moment === null
      ? 'It is shown this one time. The old secret could not be read any more, so only this one signs.'
      : `It is shown this one time. Until ${moment} the old secret signs too; then it ends by itself.`,
  bothUntil: (moment: string) => `Two secrets sign until ${moment}`,
  done: 'Done',
  send: 'Send a test',
  sending: 'Sending…',
  testArrived: (status: number) => `The test arrived; the answer was ${status}.`,
  testFailed: 'The test did not arrive.',
  deliveries: 'Deliveries',
  noDeliveries: 'Nothing has been sent yet.',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  answered: (status: number) => `answer ${status}`,
  again: (moment: string) => `again at ${moment}`,
  more: 'Show older ones',
  remove: 'Delete',
  removeNamed: (url: string) => `Delete the webhook to ${url}`,
  removing: 'Deleting…',
  removeFailed: 'The webhook could not be deleted.',
  deliveriesFailed: 'The deliveries could not be read.',
  removeTitle: 'Delete this webhook?',
  removeAbout: (url: string) => `${url} is told nothing more, also not of what is still waiting to be sent.`,
  removed: 'The webhook is deleted',
} as const

export const deliveryEvents: Record<Delivery['event'], string> = {
  task_finished: 'A task finished',
  task_failed: 'A task failed',
  limit_reached: 'A limit was reached',
  account_needs_you: 'An account needs you',
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
  about: 'Everything Cadenza knows of you is yours to take along or to remove.',
  export: 'Data export',
  exportAbout: 'A zip of everything, made in the background. You get a mail when it is ready.',
  ask: 'Request an export',
  asking: 'Requesting…',
  asked: 'Your export is being prepared',
  preparing: (moment: string) => `Requested ${moment}; being prepared`,
  ready: (moment: string, size: string) => `Ready since ${moment}, ${size}`,
  failed: (moment: string) => `The export of ${moment} could not be made. Please request it again.`,
  until: (day: string) => `Kept until ${day}`,
  download: 'Download',
  downloadNamed: (moment: string) => `Download the export of ${moment}`,
  log: 'Activity log',
  logAbout: 'Every sign-in and every change to your account.',
  showLog: 'Show the log',
  logEmpty: 'Nothing has been recorded yet.',
  more: 'Show older entries',
  delete: 'Delete account',
  deleteAbout: 'Ends your account with all its lists, tasks and connected Instagram accounts, at once and for good.',
  deleteTitle: 'Delete your account?',
  deleteEffects: [
    'Everything running is stopped, and every browser and token is signed out.',
    'Lists, tasks, statistics and the keys to your Instagram sessions are destroyed.',
    'Invoices are kept without your name, as the law asks.',
    'What your Instagram accounts did is remembered for 400 days as hashes without names, so nothing happens twice.',
    'Nobody can bring it back, also not our support.',
  ],
  deleteGoogle:
    'You sign in with Google. If your last sign-in is more than ten minutes ago, sign out and in again first.',
  deleteConfirm: 'Delete my account',
  deleting: 'Deleting…',
  deleteFailed: 'The account could not be deleted.',
  exportsFailed: 'The exports could not be read.',
  askFailed: 'The export could not be requested.',
  logFailed: 'The log could not be read.',
  logTitle: 'Activity log',
} as const

export const auditWords: Record<AuditEvent, string> = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  session_ended: 'A session was ended',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  email_verified: 'Email verified',
  google_linked: 'Google sign-in linked',
  ways_in_ended: 'What was set up before the address was proven has ended',
  two_factor_on: 'Two-step verification turned on',
  two_factor_off: 'Two-step verification turned off',
  recovery_codes_renewed: 'New recovery codes made',
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
  webhook_secret_rotated: 'Webhook secret exchanged',
  webhook_deleted: 'Webhook deleted',
  export_asked: 'Data export requested',
  export_downloaded: 'Data export downloaded',
}

const ways: Record<string, string> = {
  password: 'with the password',
  google: 'with Google',
  code: 'with a code of the second step',
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
  plan: (id) =>
    id.startsWith('trial') ? 'Trial' : `${id.charAt(0).toUpperCase()}${id.slice(1).replace('_', ', billed ')}`,
  confirmed: (is_done) => (is_done === 'true' ? '' : 'your bank was asked'),
  ended: (count) => (count === '1' ? '1 browser' : `${count} browsers`),
  scopes: (names) =>
    names
      .split(', ')
      .map((name) => tokenMessages.scopeWords[name as ApiScope]?.label ?? name)
      .join(', '),
}
