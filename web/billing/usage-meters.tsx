import type { Usage } from '#contract/billing.ts'
import { countedLimits, isUnlimited, startsEachDay } from '#rules/limits.ts'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { limitAbout, planLimitWords } from '#words/plan-limits.ts'

/** What moves during the day comes first. */
const names = countedLimits.toSorted((one, other) => Number(startsEachDay(other)) - Number(startsEachDay(one)))

type UsageMetersProps = { usage: Usage; className?: string | undefined }

/** How much of each allowance of the plan is used. */
export const UsageMeters = ({ usage: { usage, limits }, className }: UsageMetersProps) => (
  <div className={className}>
    {names.map((name) => (
      <div key={name} className="min-w-0">
        <Meter
          label={planLimitWords[name].name}
          used={usage[name]}
          calm={!startsEachDay(name)}
          limit={isUnlimited(limits[name]) ? null : limits[name]}
        />
        {limitAbout[name] ? <p className="mt-1.5 text-caption text-muted">{limitAbout[name]}</p> : null}
      </div>
    ))}
  </div>
)
