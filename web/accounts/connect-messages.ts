/** The words of /instagram-login after the password, and of what is done about a connected account. */
export const connectMessages = {
  codeRequired: '2FA code is required',
  pendingRequired: 'Valid pending auth data is required',
  methodRequired: '2FA method is required',
  verifyFailed: 'Failed to verify 2FA code',
  switchFailed: 'Failed to switch 2FA method',
  noSession: 'Instagram login failed to return session data from backend',

  anotherAccount: 'Use another account',

  codeTitle: 'Enter your code',
  code: 'Security code',
  codeDigits: (digits: number) => `This code has ${digits} digits.`,
  codeIsBackup: 'Codes have 6 digits. For a code of 8 digits choose “Backup code” below.',
  verify: 'Verify',
  verifying: 'Verifying…',
  noMessage: 'No message yet?',
  sendAgain: 'Send again',
  sendAgainIn: (left: string) => `Send again in ${left}`,
  sentAgain: 'A new code is on its way',
  otherWays: 'Get the code another way',

  confirmTitle: 'Confirm that it is you',
  confirmWhy: 'Instagram does not know this sign-in yet and asks you about it in its app.',
  confirmSteps: (username: string) => [
    `Open the Instagram app where you are signed in as @${username}.`,
    'Answer its question about a new sign-in with “This was me”.',
    'Come back here and press the button below.',
  ],
  confirmed: 'I confirmed it in the Instagram app',
  asking: 'Asking Instagram…',
  notYet: 'Instagram still waits for your confirmation. It may take a minute until it counts; then press again.',
  lastAsked: (time: string) => `Last asked at ${time}.`,
  passwordKept: 'Until then your password stays in this page’s memory. Closing the page forgets it.',

  advice: {
    instagram_wrong_password:
      'Show what you typed with the eye in the field, or set a new password in the Instagram app.',
    instagram_unknown_user: 'Check the spelling. It is the name on the profile, not an email address.',
    instagram_disabled: 'Open the Instagram app to see why and to ask for it back.',
    limit_accounts: 'Upgrade your plan to continue.',
  },
  tryIn: (left: string) => `${left} left.`,
  tryNow: 'You can try again now.',
  plans: 'See plans',

  accounts: 'Connected accounts',
  statuses: {
    connected: 'Connected',
    needs_sign_in: 'Signed out',
    needs_confirmation: 'Needs confirmation',
    over_limit: 'Over your plan’s limit',
  },
  connectAgain: 'Connect again',
  connectNamedAgain: (username: string) => `Connect again: @${username}`,
  connected: (username: string) => `@${username} is connected`,
  stillWaiting: (username: string) => `Instagram still waits for your confirmation of @${username}`,
  stillWaitingWhy: 'Open the Instagram app and answer “This was me”. It may take a minute until it counts.',

  disconnect: 'Disconnect',
  disconnectNamed: (username: string) => `Disconnect @${username}`,
  disconnectTitle: (username: string) => `Disconnect @${username}?`,
  disconnectEffects: [
    'Its running and waiting tasks are stopped.',
    'Its Instagram session is forgotten. To use it here again you sign in anew.',
    'What it has done stays in your history.',
  ],
  disconnecting: 'Disconnecting…',
  disconnected: (username: string) => `@${username} is disconnected`,
} as const
