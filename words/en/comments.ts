import type { TemplateProblem } from '#rules/comments.ts'

/** Why a comment with choices cannot be read. */
export const templateProblems: Record<TemplateProblem, string> = {
  opening_missing: 'There’s a } without a { before it.',
  closing_missing: 'There’s a { without a } after it.',
}
