import type { ApiScope } from '#rules/api-scopes.ts'
import { findPlan } from '#rules/plans.ts'
import { tokenMessages, auditDetailWords as words } from './generated/settings.ts'
import { narrowListText } from './numbers.ts'
import { planWords } from './subscription.ts'

const counted = (text: (values: { count: number }) => string) => (count: string) =>
  count === '0' ? '' : text({ count: Number(count) })

/** What an entry of the log adds to its event, by the detail's name; others are shown as they are. */
export const auditDetails: Record<string, (value: string) => string> = {
  by: (way) => (words.ways as Record<string, string | undefined>)[way] ?? way,
  browsers: counted((count) => words.browsers(count)),
  api_tokens: counted((count) => words.api_tokens(count)),
  webhooks: counted((count) => words.webhooks(count)),
  second_factor: (was_on) => (was_on === 'true' ? words.second_factor : ''),
  password: (had_one) => (had_one === 'true' ? words.password : ''),
  username: (username) => words.username({ username }),
  last_four: (digits) => words.last_four({ digits }),
  plan: (id) => planOfId(id),
  confirmed: (is_done) => (is_done === 'true' ? '' : words.unconfirmed),
  ended: (count) => words.browsers({ count: Number(count) }),
  scopes: (scopes) =>
    narrowListText(scopes.split(', ').map((scope) => tokenMessages.scopeWords[scope as ApiScope]?.label ?? scope)),
}

function planOfId(id: string): string {
  const plan = findPlan(id)
  return plan ? planWords(plan) : id
}
