import type { Preview } from '#contract/automation.ts'
import { ruleWords } from '#web/automation/rule-words.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'
import { numberText } from '#words/numbers.ts'

/** Rules with a bar of their own; the rest share one. */
const MAX_BARS = 6

/** What the filters let through and what they refused, as bars by reason. */
export function Distribution({ totals }: Pick<Preview, 'totals'>) {
  const { act, by_reason, looked_at } = totals
  if (by_reason.length === 0) return null
  const found = by_reason.reduce((sum, { count }) => sum + count, act)
  const rest = by_reason.slice(MAX_BARS).reduce((sum, { count }) => sum + count, 0)
  const refused = by_reason.slice(0, MAX_BARS).map(({ rule, count }) => ({ label: ruleWords(rule), count }))
  const bars = [...refused, ...(rest > 0 ? [{ label: messages.otherReasons, count: rest }] : [])]
  const longest = Math.max(act, ...bars.map(({ count }) => count), 1)
  return (
    <section aria-label={messages.reasonsTitle} className="min-w-0">
      <h3 className="font-medium">{messages.reasonsTitle}</h3>
      <p className="mb-2 text-caption text-muted">{messages.reasonsAbout({ found, looked_at })}</p>
      <ul className="flex flex-col gap-1.5">
        <Bar label={messages.letThrough} count={act} longest={longest} colour="bg-brand" />
        {bars.map(({ label, count }) => (
          <Bar key={label} label={label} count={count} longest={longest} colour="bg-edge" />
        ))}
      </ul>
    </section>
  )
}

type BarProps = { label: string; count: number; longest: number; colour: string }

const Bar = ({ label, count, longest, colour }: BarProps) => (
  <li className="grid grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_2.5rem] items-center gap-3">
    <span className="truncate">{label}</span>
    <span aria-hidden className="h-2 rounded-full bg-sunken">
      <span
        className={`block h-full min-w-1 rounded-full ${colour}`}
        style={{ width: `${(count / longest) * 100}%` }}
      />
    </span>
    <span className="text-end tabular-nums">{numberText(count)}</span>
  </li>
)
