import type { Usage } from '#contract/billing.ts'
import { isUnlimited } from '#rules/plans.ts'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { billingMessages as messages } from '#words/billing.ts'

const rows: [keyof Usage['usage'], string][] = [
  ['daily_actions', messages.rows.actions],
  ['instagram_accounts', messages.rows.accounts],
  ['follower_lists', messages.rows.lists],
]

type UsageMetersProps = { usage: Usage; className?: string | undefined }

/** How much of the plan's three allowances is used. */
export const UsageMeters = ({ usage: { usage, limits }, className }: UsageMetersProps) => (
  <div className={className}>
    {rows.map(([name, label]) => (
      <Meter key={name} label={label} used={usage[name]} limit={isUnlimited(limits[name]) ? null : limits[name]} />
    ))}
  </div>
)
