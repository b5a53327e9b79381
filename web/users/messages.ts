import type { PasswordVerdict } from '#rules/passwords.ts'

export const userMessages = {
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signInAbout: 'Welcome back.',
  noAccountYet: 'New to Cadenza?',
  createOne: 'Create an account',
  register: 'Create your account',
  registering: 'Creating account…',
  registerAction: 'Create account',
  registerAbout: 'Fourteen days free, no card needed.',
  haveAccount: 'Already have an account?',
  email: 'Email',
  emailMissing: 'Please enter your email address.',
  emailWrong: 'Please enter an email address.',
  password: 'Password',
  passwordMissing: 'Please enter your password.',
  rememberMe: 'Remember me for 30 days',
  forgot: 'Forgot password?',
  or: 'or',
  google: 'Continue with Google',
  googleGoing: 'Going to Google…',
  googleMissing: 'Google authentication is not properly configured',
  strength: 'Password strength',
  strengths: ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'],
} as const

export const passwordProblems: Record<PasswordVerdict, string | undefined> = {
  fine: undefined,
  password_too_short: 'Password must be at least 8 characters long.',
  password_too_long: 'Password must be at most 128 characters long.',
  password_common: 'This password is on the list of the most common ones. Please choose another.',
}

export const passwordTipWords = {
  length: 'Use at least 8 characters',
  case: 'Mix upper and lower case',
  signs: 'Add numbers and special characters',
  personal: 'Avoid common words or personal information',
} as const
