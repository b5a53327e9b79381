import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { SourceStatistics } from '#contract/statistics.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { DownloadMenu } from '#web/statistics/files/download-menu.tsx'
import { sourcesQuery } from '#web/statistics/period-queries.ts'
import type { ShownView } from '#web/statistics/use-view.ts'
import { windows } from '#web/statistics/view.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { actionWords, statisticsMessages as messages } from '#words/generated/home.ts'
import { screenMessages } from '#words/generated/statistics.ts'
import { numberText, percentText } from '#words/numbers.ts'
import { labelWords } from '#words/source-names.ts'

const options = () =>
  windows.map((value) => ({
    value,
    label: value === 'any' ? screenMessages.soFar : messages.shortDays({ count: Number(value) }),
  }))

type ConversionProps = Pick<ShownView, 'span' | 'account_id' | 'view' | 'change'>

/** From which source how many follow back, and how sure that is. */
export function Conversion({ span, account_id, view, change }: ConversionProps) {
  const within = view.within === 'any' ? undefined : Number(view.within)
  const query = useQuery(sourcesQuery(account_id, span, within))
  return (
    <Loaded title={screenMessages.conversion} query={query} skeleton="h-80">
      {(data) => (
        <Card title={screenMessages.conversion} description={screenMessages.conversionAbout}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <Segmented
              label={screenMessages.within}
              options={options()}
              value={view.within}
              onChange={(value) => change({ within: value })}
            />
            {data.length === 0 ? null : <SourcesMenu sources={data} />}
          </div>
          {data.length === 0 ? (
            <EmptyState level={3} icon={Undo2} title={screenMessages.conversionEmpty}>
              {screenMessages.conversionEmptyWhy}
            </EmptyState>
          ) : (
            <SourceTable sources={data} />
          )}
        </Card>
      )}
    </Loaded>
  )
}

/** The widest share that is drawn. */
const mostOf = (sources: readonly SourceStatistics[]) => Math.max(0.1, ...sources.map(({ high }) => high ?? 0))

function rateWords({ rate, low, high, enough, looked_at }: SourceStatistics): string {
  if (rate === null || low === null || high === null) return screenMessages.notLookedYet
  const share = percentText(rate)
  return enough
    ? screenMessages.rateBetween({ rate: share, low: percentText(low), high: percentText(high) })
    : screenMessages.rateTooFew({ rate: share, count: looked_at })
}

function SourcesMenu({ sources }: { sources: readonly SourceStatistics[] }) {
  const most = mostOf(sources)
  return (
    <DownloadMenu
      label={screenMessages.conversion}
      bars={sources.map((source) => ({
        label: labelWords(source.source),
        text: rateWords(source),
        share: (source.rate ?? 0) / most,
        low: (source.low ?? 0) / most,
        high: (source.high ?? 0) / most,
        is_faint: !source.enough,
      }))}
      table={{
        head: [
          screenMessages.source,
          actionWords.follow.counted,
          screenMessages.checked,
          screenMessages.followBack,
          screenMessages.rate,
          screenMessages.lowEnd,
          screenMessages.highEnd,
        ],
        rows: sources.map(({ source, followed, looked_at, followed_back, rate, low, high }) => [
          labelWords(source),
          followed,
          looked_at,
          followed_back,
          rate,
          low,
          high,
        ]),
      }}
    />
  )
}

const head = 'px-3 py-2 font-medium first:ps-0 last:pe-0'
const cell = 'px-3 py-3 first:ps-0 last:pe-0'

const lookedAt = ({ followed_back, looked_at }: SourceStatistics) => ({
  some: numberText(followed_back),
  all: numberText(looked_at),
})

/** Where there is no room for columns, each number says itself what it counts. */
const narrow = 'max-sm:p-0 max-sm:text-muted'

export const SourceTable = ({
  sources,
  nameOf = labelWords,
}: {
  sources: readonly SourceStatistics[]
  nameOf?: (source: string) => string
}) => {
  const most = mostOf(sources)
  return (
    <table className="w-full text-end">
      <thead className="text-caption text-muted max-sm:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={`${head} text-start`}>
            {screenMessages.source}
          </th>
          <th scope="col" className={head}>
            {actionWords.follow.counted}
          </th>
          <th scope="col" className={head}>
            {screenMessages.followBack}
          </th>
          <th scope="col" className={`${head} text-start`} style={{ width: '33%' }}>
            {screenMessages.rate}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {sources.map((source) => (
          <tr key={source.source} className="max-sm:grid max-sm:grid-cols-[auto_auto] max-sm:gap-y-1 max-sm:py-3">
            <th scope="row" className={`${cell} text-start font-medium max-sm:col-span-2 max-sm:p-0`}>
              {nameOf(source.source)}
            </th>
            <td className={`${cell} ${narrow} max-sm:text-start`}>
              <span className="max-sm:hidden">{numberText(source.followed)}</span>
              <span className="sm:hidden">{actionWords.follow.count({ count: source.followed })}</span>
            </td>
            <td className={`${cell} ${narrow}`}>
              <span className="max-sm:hidden">{screenMessages.ofLookedAt(lookedAt(source))}</span>
              <span className="sm:hidden">{screenMessages.followedBackOf(lookedAt(source))}</span>
            </td>
            <td className={`${cell} text-start max-sm:col-span-2 max-sm:p-0`}>
              <Rate {...source} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The rate as a dot, and as a band where the true one lies. */
function Rate({ rate, low, high, enough, looked_at, most }: SourceStatistics & { most: number }) {
  if (rate === null || low === null || high === null)
    return <span className="text-muted">{screenMessages.notLookedYet}</span>
  const at = (share: number) => `${(share / most) * 100}%`
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={enough ? 'font-medium' : 'text-muted'}>{percentText(rate)}</span>
        <span className="text-caption text-muted">
          {enough
            ? screenMessages.between({ low: percentText(low), high: percentText(high) })
            : screenMessages.tooFew({ count: looked_at })}
        </span>
      </p>
      <div aria-hidden dir="ltr" className="relative mt-1.5 h-1.5 rounded-full bg-hover">
        <div
          className={`absolute inset-y-0 rounded-full ${enough ? 'bg-chart-1' : 'bg-edge'}`}
          style={{ left: at(low), right: `calc(100% - ${at(high)})`, opacity: enough ? 0.45 : 0.3 }}
        />
        <div
          className={`absolute size-2 -translate-x-1/2 rounded-full ${enough ? 'bg-chart-1' : 'bg-edge'}`}
          style={{ left: at(rate), top: -1 }}
        />
      </div>
    </div>
  )
}
