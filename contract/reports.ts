import * as z from 'zod/mini'
import { REPORT_LINK_DAYS } from '#rules/reports.ts'
import { call } from './call.ts'
import { calendarDate, count, givenId, id, moment, nothing, typed } from './fields.ts'
import { countedDay, dayNote, funnel, hourStatistics, peopleOfDays, sourceStatistics } from './statistics.ts'

/** A week of an account, or of all of them, beside the week before. */
export const report = z.object({
  /** Of the accounts it is about, without @. */
  usernames: z.array(z.string()),
  from: calendarDate(),
  to: calendarDate(),
  days: z.array(countedDay),
  ...peopleOfDays,
  /** The seven days before `from`. */
  before: z.array(countedDay),
  funnel,
  /** In a shared report without names: `followers_of` is all accounts whose followers were a source. */
  sources: z.array(sourceStatistics),
  hours: z.array(hourStatistics),
  notes: z.array(dayNote),
})
export type Report = z.infer<typeof report>

/** `from` is the first of the seven days. */
const reportOf = { account_id: z.optional(givenId()), from: calendarDate() }

export const weeklyReport = call({
  summary: 'Get the report of a week',
  route: 'GET /statistics/report',
  scope: 'read_reports',
  cost: 'report',
  input: z.object(reportOf),
  answer: z.object({ report }),
})

const reportLink = z.object({
  id: id(),
  /** Null for all accounts. */
  username: z.nullable(z.string()),
  from: calendarDate(),
  to: calendarDate(),
  created_at: moment(),
  expires_at: moment(),
  /** How often it was opened, and when it was last. */
  opened: count(),
  opened_at: z.nullable(moment()),
})
export type ReportLink = z.infer<typeof reportLink>

export const listReportLinks = call({
  summary: 'List the links of shared reports',
  route: 'GET /statistics/report-links',
  input: nothing(),
  answer: z.object({ report_links: z.array(reportLink) }),
})

/** `url` is shown here and never again. Anybody who has it can read the report until it expires or is withdrawn. */
export const shareReport = call({
  summary: 'Share the report of a week by a link',
  route: 'POST /statistics/report-links',
  makes: 'thing',
  status: 201,
  cost: 'plan',
  input: z.object({
    ...reportOf,
    expires_in_days: z._default(z.int().check(z.gte(1), z.lte(REPORT_LINK_DAYS.at(-1) ?? 1)), REPORT_LINK_DAYS[1] ?? 1),
  }),
  answer: z.object({ report_link: reportLink, url: z.string() }),
})

export const withdrawReportLink = call({
  summary: 'Withdraw the link of a shared report',
  route: 'DELETE /statistics/report-links/:id',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})

/** The same for everybody who has its link; without names of sources, and nothing of the user but their accounts' names. */
export const openSharedReport = call({
  summary: 'Read a shared report',
  // The token is sent as a body: an address would be kept by logs on the way.
  route: 'POST /shared-reports',
  access: 'anyone',
  cost: 'report',
  input: z.object({ token: typed('given', z.maxLength(200)) }),
  answer: z.object({ report, expires_at: moment() }),
})
