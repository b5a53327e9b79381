import { judgePassword } from '#rules/passwords.ts'
import { entryMessages as messages } from '#words/generated/entry.ts'
import { passwordProblem } from '#words/passwords.ts'

/** A new password typed twice; `old_password` where the one before is asked for as well. */
export type TypedPassword = { new_password: string; repeated: string }

/** What is wrong with it, in the order the specification names it and said once, at the first field that is concerned. */
export function newPasswordProblem<Typed extends TypedPassword & { old_password?: string }>(
  typed: Typed,
): { [Name in keyof Typed]?: string | undefined } {
  const fields = ['old_password', 'new_password', 'repeated'] as const
  const missing = fields.find((field) => typed[field] === '')
  const problem = (field: keyof TypedPassword | 'old_password', words: string | undefined) =>
    ({ [field]: words }) as { [Name in keyof Typed]?: string | undefined }
  if (missing) return problem(missing, messages.allRequired)
  if (typed.new_password !== typed.repeated) return problem('repeated', messages.noMatch)
  return problem('new_password', passwordProblem(judgePassword(typed.new_password)))
}
