import type { Report } from '#contract/reports.ts'
import { totalsOf } from '#rules/daily-counts.ts'
import { longDate } from '#web/core/dates.ts'
import { changeOf } from '#web/statistics/change.ts'
import { SourceTable } from '#web/statistics/conversion.tsx'
import { notesOf, noteWords } from '#web/statistics/day-notes.ts'
import { DownloadMenu } from '#web/statistics/files/download-menu.tsx'
import { FunnelCard } from '#web/statistics/funnel.tsx'
import { RateChart, ratesOf } from '#web/statistics/hour-rates.tsx'
import { intervalsOf } from '#web/statistics/intervals.ts'
import { isRead } from '#web/statistics/readings.ts'
import { useLightPrint } from '#web/statistics/report/use-light-print.ts'
import { seriesOf } from '#web/statistics/series.ts'
import { AreaChart } from '#web/ui/charts/area-chart.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as growth } from '#words/generated/home.ts'
import { reportMessages as messages, screenMessages } from '#words/generated/statistics.ts'
import { figureText, numberText } from '#words/numbers.ts'
import { labelWords } from '#words/source-names.ts'

/** Where a shared report names no source, its kind. */
const sourceWords = (label: string) =>
  label.includes(':') || label === ''
    ? labelWords(label)
    : ((messages.sourceKinds as Partial<Record<string, string>>)[label] ?? messages.otherSources)

/** Not divided between two sheets. */
const whole = { breakInside: 'avoid' } as const

/** A week on one sheet, or two: to be read on a screen, printed, or saved as PDF. */
export function ReportPaper({ report }: { report: Report }) {
  useLightPrint()
  return (
    <article className="flex flex-col gap-6" style={{ printColorAdjust: 'exact' }}>
      <Figures {...report} />
      <Charts {...report} />
      <div style={whole}>
        <FunnelCard funnel={report.funnel} />
      </div>
      <Card title={messages.sources} style={whole}>
        {report.sources.length === 0 ? (
          <p className="text-muted">{messages.noSources}</p>
        ) : (
          <SourceTable sources={report.sources} nameOf={sourceWords} />
        )}
      </Card>
      <Hours {...report} />
      <Happened {...report} />
      <p className="text-center text-caption text-muted">{messages.madeBy}</p>
    </article>
  )
}

function Figures({ days, before, gained, lost }: Report) {
  const [now, then] = [totalsOf(days), totalsOf(before)]
  const followers = days.findLast(isRead)?.followers_count
  const earlier = before.findLast(isRead)?.followers_count
  const noteOf = (count: number, previous: number) => {
    const change = changeOf(count, previous)
    return change ? messages.vsWeekBefore({ difference: change }) : messages.sameAsWeekBefore
  }
  return (
    <Card>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        <Figure
          className="max-sm:col-span-2"
          label={messages.followers}
          value={figureText(followers ?? null)}
          note={followers === undefined || earlier === undefined ? messages.noReading : noteOf(followers, earlier)}
        />
        <Figure label={screenMessages.gained} value={figureText(gained.value)} />
        <Figure label={screenMessages.lost} value={figureText(lost.value)} />
        {seriesOf(now).map(({ name, label, tone }) => (
          <Figure
            key={name}
            label={label}
            tone={tone}
            value={numberText(now[name])}
            note={noteOf(now[name], then[name])}
          />
        ))}
      </div>
    </Card>
  )
}

function Charts({ days, before, notes }: Report) {
  const intervals = intervalsOf(days, 'day')
  const earlier = intervalsOf(before, 'day')
  const shared = {
    labels: intervals.map(({ label }) => label),
    labelsName: screenMessages.axes.day,
    beforeName: messages.beforeName,
    beforeWithin: messages.beforeWithin,
    notes: notesOf(notes, intervals, 'day'),
    height: 220,
    tools: DownloadMenu,
  }
  return (
    <>
      {days.filter(isRead).length > 1 ? (
        <Card title={growth.growth} style={whole}>
          <AreaChart
            {...shared}
            label={messages.followers}
            valuesName={messages.followers}
            series={[
              {
                name: messages.followers,
                tone: 1,
                values: days.map(({ followers_count }) => followers_count),
                before: before.some(isRead) ? before.map(({ followers_count }) => followers_count) : undefined,
              },
            ]}
            fromZero={false}
          />
        </Card>
      ) : null}
      <Card title={screenMessages.actionsBy.day} style={whole}>
        <BarChart
          {...shared}
          label={screenMessages.actionsBy.day}
          valuesName={screenMessages.actions}
          series={seriesOf(totalsOf(days)).map(({ name, label, tone }) => ({
            name: label,
            tone,
            values: intervals.map((one) => one[name]),
            before: earlier.map((one) => one[name]),
          }))}
        />
      </Card>
    </>
  )
}

function Hours({ hours }: Report) {
  const rates = ratesOf(hours)
  if (rates.every(({ looked_at }) => looked_at === 0)) return null
  return (
    <Card title={messages.hours} description={screenMessages.hourRatesAbout} style={whole}>
      <RateChart rates={rates} />
    </Card>
  )
}

const Happened = ({ notes }: Report) => (
  <Card title={messages.happened} style={whole}>
    {notes.length === 0 ? (
      <p className="text-muted">{messages.nothing}</p>
    ) : (
      <ul className="flex flex-col gap-1.5">
        {notes.map((note) => (
          <li key={`${note.date} ${note.event} ${note.kind}`} className="flex gap-3">
            <span className="shrink-0 text-muted" style={{ minWidth: 96 }}>
              {longDate(note.date)}
            </span>
            {noteWords(note)}
          </li>
        ))}
      </ul>
    )}
  </Card>
)
