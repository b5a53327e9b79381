import { useQuery } from '@tanstack/react-query'
import type { ReportLink } from '#contract/reports.ts'
import { dayOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { linksQuery, useWithdrawLink } from '#web/statistics/report/report-queries.ts'
import { accountWords, weekWords } from '#web/statistics/report/report-words.ts'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { reportMessages as messages } from '#words/generated/statistics.ts'

/** Links to reports that still work, each of which can be withdrawn. */
export const ReportLinks = () => (
  <Card title={messages.links} description={messages.linksAbout}>
    <Loaded query={useQuery(linksQuery)} failed={messages.linksFailed} skeleton="h-16">
      {(links) =>
        links.length === 0 ? (
          <p className="text-muted">{messages.noLinks}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </Card>
)

function LinkRow({ link }: { link: ReportLink }) {
  const withdraw = useWithdrawLink(() => toast.success(messages.withdrawn))
  const name = messages.linkOf({
    accounts: accountWords(link.username === null ? [] : [link.username]),
    week: weekWords(link),
  })
  const opened = link.opened === 0 ? messages.neverOpened : messages.opened({ count: link.opened })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{name}</p>
        <p className="mt-0.5 text-caption text-muted">
          {opened} · {messages.expiresOn({ day: dayOf(link.expires_at) })}
        </p>
      </div>
      <ConfirmButton
        label={messages.withdraw}
        name={messages.withdrawNamed({ name })}
        title={messages.withdrawTitle}
        pendingLabel={messages.withdrawing}
        pending={withdraw.isPending}
        error={withdraw.error ? failureWords(withdraw.error, messages.withdrawFailed) : null}
        onAsk={withdraw.reset}
        onConfirm={() => withdraw.mutate(link.id)}
      >
        {messages.withdrawAbout}
      </ConfirmButton>
    </li>
  )
}
