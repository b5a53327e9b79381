import type { FastifyReply } from 'fastify'
import type { Headings } from '#contract/fields.ts'
import { getFigures } from '#contract/figures.ts'
import * as calls from '#contract/statistics.ts'
import { getWeek } from '#contract/week.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvFormOf, csvOf, forPrograms } from '#rules/csv.ts'
import { counted } from '#rules/daily-counts.ts'
import { statisticsHeading, yesOrNo } from '#words/headings.ts'
import { language } from '#words/language.ts'
import { labelWords } from '#words/source-names.ts'
import { weekdays } from '#words/weekdays.ts'
import type { EngineEdges } from '../automation/engine/edges.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { compareUserAccounts } from './compare-accounts.ts'
import { readFigures } from './figures.ts'
import { readHours, readSources } from './read-analytics.ts'
import { readDays } from './read-days.ts'
import { readFunnel } from './read-funnel.ts'
import { readNotes } from './read-notes.ts'
import { readWeek } from './read-week.ts'
import { listDays } from './store.ts'

const columns = {
  daily: ['date', ...counted, 'followers_count', 'following_count', 'gained', 'lost'],
  sources: ['source', 'followed', 'looked_at', 'followed_back', 'rate', 'low', 'high', 'enough'],
  hours: ['weekday', 'hour', ...counted, 'looked_at', 'followed_back'],
} as const

export function serveStatistics(http: Http, edges: Pick<EngineEdges, 'db' | 'scale'>) {
  const { db } = edges
  serve(http, calls.activitySummary, async (_, { user }) => {
    const days = await listDays(db, { user_id: user.id, from: null, to: null, account_id: null })
    return { summary: Object.fromEntries(days.map(({ date, ...counts }) => [date, counts])) }
  })

  serve(http, calls.dailyStatistics, async (wanted, { user, reply }) => {
    const counted = await readDays(db, user, wanted)
    if (wanted.format === 'csv') sendTable(reply, 'daily', counted.days, wanted.headings)
    return counted
  })

  serve(http, getFigures, async ({ account_id }, { user }) => ({ figures: await readFigures(db, user, account_id) }))

  serve(http, getWeek, async (wanted, { user }) => ({ week: await readWeek(edges, user, wanted) }))

  serve(http, calls.compareAccounts, (page, { user }) => compareUserAccounts(edges, user, page))

  serve(http, calls.sourcesStatistics, async (wanted, { user, reply }) => {
    const sources = await readSources(db, user.id, wanted)
    if (wanted.format === 'csv') sendTable(reply, 'sources', sources, wanted.headings)
    return { sources }
  })

  serve(http, calls.hoursStatistics, async (wanted, { user, reply }) => {
    const hours = await readHours(db, user.id, wanted)
    if (wanted.format === 'csv') sendTable(reply, 'hours', hours, wanted.headings)
    return { hours }
  })

  serve(http, calls.funnelStatistics, async (wanted, { user }) => ({ funnel: await readFunnel(db, user.id, wanted) }))

  serve(http, calls.noteStatistics, async (wanted, { user }) => ({ notes: await readNotes(db, user.id, wanted) }))
}

/** Sends the columns of a table as a CSV file. */
function sendTable<Name extends keyof typeof columns>(
  reply: FastifyReply,
  name: Name,
  rows: readonly { [Column in (typeof columns)[Name][number]]: CsvCell }[],
  headings: Headings,
) {
  const names: readonly (typeof columns)[Name][number][] = columns[name]
  const [head, cell] =
    headings === 'words' ? [names.map(statisticsHeading), inWords] : [names, (_: string, value: CsvCell) => value]
  const text = csvOf(
    head,
    rows.map((row) => names.map((column) => cell(column, row[column]))),
    headings === 'words' ? csvFormOf(language()) : forPrograms,
  )
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="cadenza-${name}.csv"`)
    .send(BYTE_ORDER_MARK + text)
}

/** A cell for a person who reads it; numbers stay numbers. */
function inWords(column: string, value: CsvCell): CsvCell {
  if (typeof value === 'boolean') return yesOrNo(value)
  if (column === 'source') return labelWords(String(value))
  return column === 'weekday' ? (weekdays()[Number(value) - 1] ?? value) : value
}
