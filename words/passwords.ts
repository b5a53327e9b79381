import type { PasswordVerdict } from '#rules/passwords.ts'
import { catalogue } from './catalogue.ts'

const { passwordProblems } = catalogue('entry/passwords')

export const { passwordWords, passwordTipWords } = catalogue('entry/passwords')

export const passwordProblem = (verdict: PasswordVerdict): string | undefined =>
  verdict === 'fine' ? undefined : passwordProblems[verdict]
