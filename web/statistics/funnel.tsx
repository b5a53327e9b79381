import { useQuery } from '@tanstack/react-query'
import { Filter } from 'lucide-react'
import type { Funnel as FunnelCounts } from '#contract/statistics.ts'
import { ruleWords } from '#web/automation/rule-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { DownloadMenu } from '#web/statistics/files/download-menu.tsx'
import { funnelQuery } from '#web/statistics/period-queries.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { funnelMessages as messages } from '#words/generated/statistics.ts'
import { numberText, percentText } from '#words/numbers.ts'

/** Reasons with a line of their own; the rest share one. */
const MAX_REASONS = 5

type Step = { label: string; count: number; note: string }

function stepsOf({ seen, followed, looked_at, followed_back }: FunnelCounts): Step[] {
  const shareOf = (count: number, all: number) => percentText(all === 0 ? 0 : count / all)
  return [
    { label: messages.seen, count: seen, note: '' },
    { label: messages.followed, count: followed, note: messages.ofSeen({ share: shareOf(followed, seen) }) },
    {
      label: messages.followedBack,
      count: followed_back,
      note:
        looked_at === 0
          ? messages.notChecked
          : messages.ofChecked({ share: shareOf(followed_back, looked_at), checked: looked_at }),
    },
  ]
}

function reasonsOf({ by_reason }: FunnelCounts) {
  const rest = by_reason.slice(MAX_REASONS).reduce((sum, { count }) => sum + count, 0)
  return [
    ...by_reason.slice(0, MAX_REASONS).map(({ rule, count }) => ({ label: ruleWords(rule), count })),
    ...(rest > 0 ? [{ label: messages.otherReasons, count: rest }] : []),
  ]
}

/** From everybody who was checked to those who follow back, and why the others were skipped. */
export const Funnel = ({ span, account_id }: Pick<ShownView, 'span' | 'account_id'>) => (
  <Loaded title={messages.title} query={useQuery(funnelQuery(account_id, span))} skeleton="h-80">
    {(funnel) => <FunnelCard funnel={funnel} />}
  </Loaded>
)

export function FunnelCard({ funnel }: { funnel: FunnelCounts }) {
  const steps = stepsOf(funnel)
  const reasons = reasonsOf(funnel)
  const most = Math.max(1, funnel.seen)
  if (funnel.seen === 0)
    return (
      <Card title={messages.title}>
        <EmptyState level={3} icon={Filter} title={messages.empty}>
          {messages.emptyWhy}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={messages.title} description={messages.about}>
      <div className="mb-2 flex justify-end">
        <DownloadMenu
          label={messages.title}
          bars={[...steps, ...reasons.map((reason) => ({ ...reason, note: '', is_faint: true }))].map((bar) => ({
            ...bar,
            share: bar.count / most,
            text: [numberText(bar.count), bar.note].filter(Boolean).join(' · '),
          }))}
          table={{
            head: [messages.step, messages.people],
            rows: [...steps, ...reasons].map(({ label, count }) => [label, count]),
          }}
        />
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <ol className="flex flex-col gap-4">
          {steps.map((step) => (
            <FunnelStep key={step.label} {...step} share={step.count / most} />
          ))}
        </ol>
        <section aria-label={messages.whySkipped} className="min-w-0">
          <h3 className="font-medium">{messages.whySkipped}</h3>
          <p className="mb-2 text-caption text-muted">
            {funnel.skipped === 0
              ? messages.notSkipped
              : messages.skipped({
                  count: funnel.skipped,
                  share: percentText(funnel.skipped / funnel.seen),
                })}
          </p>
          <ul className="flex flex-col gap-1.5">
            {reasons.map(({ label, count }) => (
              <li key={label} className="grid grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_2.5rem] items-center gap-3">
                <span className="min-w-0">{label}</span>
                <span aria-hidden className="h-2 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-1 rounded-full bg-edge"
                    style={{ width: `${(count / Math.max(1, funnel.skipped)) * 100}%` }}
                  />
                </span>
                <span className="text-end tabular-nums">{numberText(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  )
}

const FunnelStep = ({ label, count, note, share }: Step & { share: number }) => (
  <li>
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-heading tabular-nums">{numberText(count)}</span>
      <span className="font-medium">{label}</span>
      <span className="text-caption text-muted">{note}</span>
    </p>
    <div aria-hidden className="mt-1.5 h-2 rounded-full bg-sunken">
      <div className="h-full min-w-1 rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
    </div>
  </li>
)
