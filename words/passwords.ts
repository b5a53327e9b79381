import type { PasswordVerdict } from '#rules/passwords.ts'
import { passwordProblems } from './generated/entry.ts'

export const passwordProblem = (verdict: PasswordVerdict): string | undefined =>
  verdict === 'fine' ? undefined : passwordProblems[verdict]
