import * as answers from '../message/answers.ts'
import { isRead, isWrite } from '../message/call-kinds.ts'
import { fieldText } from '../message/read-body.ts'
import type { Budgets } from '../profiles.ts'
import type { Sandbox } from '../sandbox.ts'
import { openChallenge } from '../sign-in/challenges.ts'
import { CODE_LIFETIME } from '../sign-in/codes.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import type { WriteKind } from '../state/write.ts'
import {
  type BudgetUsage,
  createUsage,
  currentRest,
  type Rung,
  type SuspicionBudget,
  spend,
} from '../suspicion/budget.ts'
import { feedbackRequired, SENTRY_BLOCK } from '../suspicion/feedback.ts'
import type { Route, SandboxCall } from './call.ts'
import { challengeRequired } from './challenge-answers.ts'

/** `budget` is the name of the exceeded budget. */
export type BudgetRefusal = { readonly answer: answers.Answer; readonly budget: string }

/** Counts a call where it counts and returns the refusal if a budget is exceeded. */
export function checkBudgets(call: SandboxCall, route: Route, account: SandboxAccount | null): BudgetRefusal | null {
  const { budgets } = call.sandbox.profile
  if (!budgets || !account) return null
  if (route.access !== 'open' && account.is_challenged) return endIgnored(call, budgets, account)
  if (route.kind === 'login') return check(call, account, 'wrong_passwords', budgets.wrong_passwords, currentRest)
  if (route.kind === 'two_factor') return check(call, account, 'wrong_codes', budgets.wrong_codes, currentRest)
  if (isRead(route.kind)) return check(call, account, 'reads', budgets.reads, spend)
  if (isWrite(route.kind)) return check(call, account, route.kind, budgets.writes(route.kind as WriteKind), spend)
  return null
}

/** Counts a failed sign-in; the one beyond the budget gets another answer, and a sign-in with too many wrong codes expires. */
export function countFailedSignIn(
  call: SandboxCall,
  account: SandboxAccount | null,
  answer: answers.Answer,
): BudgetRefusal | null {
  const { budgets } = call.sandbox.profile
  if (!budgets || !account) return null
  const error_type = errorTypeOf(answer)
  if (error_type === 'bad_password') return check(call, account, 'wrong_passwords', budgets.wrong_passwords, spend)
  if (error_type !== 'sms_code_validation_code_invalid') return null
  return countWrongCode(call, account, fieldText(call.fields, 'two_factor_identifier'))
}

export function countWrongCode(call: SandboxCall, account: SandboxAccount, identifier: string): BudgetRefusal | null {
  const { budgets } = call.sandbox.profile
  if (!budgets) return null
  expireGuessed(call, identifier, budgets.codes_per_sign_in)
  return check(call, account, 'wrong_codes', budgets.wrong_codes, spend)
}

/** The refusal while an account has to wait before it may submit another code. */
export function refuseGuessing(call: SandboxCall, account: SandboxAccount): BudgetRefusal | null {
  const { budgets } = call.sandbox.profile
  return budgets && check(call, account, 'wrong_codes', budgets.wrong_codes, currentRest)
}

function check(
  call: SandboxCall,
  account: SandboxAccount,
  name: string,
  budget: SuspicionBudget,
  how: typeof spend,
): BudgetRefusal | null {
  const { sandbox } = call
  const usage = usageOf(sandbox, `${account.name} ${name}`)
  const rung = how(budget, usage, sandbox.state.clock.unhurried(), sandbox.budget_scale)
  return rung && { answer: warn(call, account, name, rung, usage.climbed), budget: name }
}

function usageOf({ usages }: Sandbox, place: string): BudgetUsage {
  const usage = usages.get(place) ?? createUsage()
  usages.set(place, usage)
  return usage
}

function warn(call: SandboxCall, account: SandboxAccount, kind: string, rung: Rung, climbed: number): answers.Answer {
  switch (rung.answer) {
    case 'please_wait':
      return answers.pleaseWait()
    case 'rate_limit_429':
      return answers.finished(429, '')
    case 'soft_block':
      return answers.softBlock(kind)
    case 'action_block':
      return answers.actionBlock(kind)
    case 'feedback':
      return feedbackRequired(account.person.key + climbed)
    case 'sentry_block':
      return SENTRY_BLOCK
    case 'challenge':
      if (!account.is_challenged) call.sandbox.state.record({ event: 'challenge_raised', account: account.name })
      return challengeRequired(call, account, openChallenge(call.sandbox.challenges, account.name))
  }
}

/** A client that continues to call despite a challenge is logged out. */
function endIgnored(call: SandboxCall, budgets: Budgets, account: SandboxAccount): BudgetRefusal | null {
  const { sandbox } = call
  const usage = usageOf(sandbox, `${account.name} challenge`)
  usage.ignored += 1
  if (usage.ignored <= budgets.calls_past_challenge) return null
  usage.ignored = 0
  for (const [id, name] of [...sandbox.state.sessions]) {
    if (name === account.name) sandbox.state.record({ event: 'session_closed', id })
  }
  return { answer: answers.LOGIN_REQUIRED, budget: 'challenge' }
}

function expireGuessed({ sandbox }: SandboxCall, identifier: string, most: number): void {
  const pending = sandbox.sign_ins.get(identifier)
  if (!pending) return
  const wrong_codes = (pending.wrong_codes ?? 0) + 1
  const began_at = wrong_codes < most ? pending.began_at : sandbox.state.clock.unhurried() - CODE_LIFETIME - 1
  sandbox.sign_ins.set(identifier, { ...pending, wrong_codes, began_at })
}

function errorTypeOf({ body }: answers.Answer): unknown {
  return answers.isFinished(body) ? null : (body as { error_type?: unknown }).error_type
}
