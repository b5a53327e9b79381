import type { TemplateProblem } from '#rules/comments.ts'
import { catalogue } from './catalogue.ts'

/** Why a comment with choices cannot be read. */
export const templateProblems: Record<TemplateProblem, string> = catalogue('automation/comments').templateProblems
