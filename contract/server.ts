import * as z from 'zod/mini'
import { call } from './call.ts'
import { calendarDate, count, moment, nothing } from './fields.ts'

const health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.enum(['ok', 'unavailable']),
  /** Whether the server can write to its own disk. */
  disk: z.enum(['ok', 'unavailable']),
  instagram: z.enum(['ok', 'unavailable', 'unknown']),
  /** The Instagram app that the server names, and the day it was seen in use; null for callers who don't operate the server. */
  instagram_app: z.nullable(
    z.object({
      version: z.string(),
      date: calendarDate(),
      age_days: count(),
      is_old: z.boolean(),
      /** Of what is reported of Instagram, and answered; old after 180 days. */
      newest_report: calendarDate(),
      are_reports_old: z.boolean(),
    }),
  ),
  worker: z.enum(['running', 'stopped', 'elsewhere']),
  /** Every process that works on accounts, wherever it runs. */
  workers: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      started_at: moment(),
      seen_at: moment(),
      /** Accounts it holds, and steps it has taken. */
      held: count(),
      steps: count(),
    }),
  ),
  /** Whether events of one process reach browsers on all of them. */
  live_updates: z.enum(['ok', 'unavailable']),
  /** Problems for the operator, as sentences; the product serves its users nevertheless. */
  problems: z.array(z.string()),
  version: z.string(),
})
export type Health = z.infer<typeof health>

export const getHealth = call({
  summary: 'Get the server’s health',
  route: 'GET /health',
  access: 'anyone',
  cost: 'health',
  input: nothing(),
  answer: health,
})

/** Facts for the sign-in screens: whether Instagram is the sandbox, and its demo accounts. */
export const appInfo = call({
  summary: 'Get information about this installation',
  route: 'GET /app-info',
  access: 'anyone',
  input: nothing(),
  answer: z.object({
    sandbox: z.boolean(),
    /** Contact for the Enterprise plan; null where none is configured. */
    sales_email: z.nullable(z.string()),
    demo_logins: z.array(z.object({ username: z.string(), password: z.string(), note: z.string() })),
    /** What a task can be tried with in the sandbox, as people type it; empty on the real service. */
    demo_sources: z.array(z.string()),
    version: z.string(),
  }),
})
