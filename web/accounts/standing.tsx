import type { Account } from '#contract/accounts.ts'
import type { Warning } from '#contract/warnings.ts'

/** Why an account is paused at this moment: what its owner must do, or warnings that haven't ended meanwhile. */
export const standingsNow = ({ warnings = [] }: Pick<Account, 'warnings'>, now: number): Warning[] =>
  warnings.filter(({ until }) => until === null || Date.parse(until) > now)

export type Severity = 'owner' | 'warned' | 'calm'

/** How bad it is: red needs its owner, amber is a warning of Instagram's, grey passes by itself. */
export const severityOf = ({ needs_owner, is_by_instagram }: Warning): Severity =>
  needs_owner ? 'owner' : is_by_instagram ? 'warned' : 'calm'

export const tones = { owner: 'bad', warned: 'warn', calm: 'info' } as const

/** What happened, what Cadenza did and what to do. */
export const ThreeLines = ({
  warning: { happened, did, advice },
  has_advice = true,
}: {
  warning: Warning
  has_advice?: boolean
}) => (
  <>
    <p className="wrap-anywhere">{happened}</p>
    <p>{did}</p>
    {has_advice ? <p>{advice}</p> : null}
  </>
)
