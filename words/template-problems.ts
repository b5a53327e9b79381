import type { TemplateProblem } from '#rules/comment-problems.ts'
import { templateProblems } from './generated/automation.ts'

/** Why a comment can't be written, as a sentence. */
export const templateProblemText = (given: TemplateProblem): string =>
  'found' in given ? templateProblems[given.problem](given) : templateProblems[given.problem]
