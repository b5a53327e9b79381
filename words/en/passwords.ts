import type { PasswordVerdict } from '#rules/passwords.ts'

export const passwordWords = {
  strength: 'Password strength',
  strengths: ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'],
} as const

export const passwordProblems: Record<PasswordVerdict, string | undefined> = {
  fine: undefined,
  password_too_short: 'Password must be at least 8 characters long.',
  password_too_long: 'Password must be at most 128 characters long.',
  password_address: 'Don’t use your email as your password.',
  password_common: 'This password is too common. Choose another.',
}

export const passwordTipWords = {
  length: 'Use at least 8 characters',
  case: 'Mix upper and lower case',
  signs: 'Add numbers and special characters',
  personal: 'Avoid common words or personal information',
} as const
