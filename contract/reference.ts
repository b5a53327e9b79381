import * as accounts from './accounts.ts'
import * as apiTokens from './api-tokens.ts'
import * as audience from './audience.ts'
import * as audienceHealth from './audience-health.ts'
import * as automation from './automation.ts'
import * as billing from './billing.ts'
import * as doors from './doors.ts'
import * as figures from './figures.ts'
import * as growth from './growth.ts'
import * as limits from './limits.ts'
import * as lookup from './lookup.ts'
import * as moving from './moving.ts'
import * as notices from './notices.ts'
import * as notifications from './notifications.ts'
import * as ownData from './own-data.ts'
import * as pauses from './pauses.ts'
import * as people from './people.ts'
import * as reports from './reports.ts'
import * as schedules from './schedules.ts'
import * as server from './server.ts'
import * as statistics from './statistics.ts'
import * as taskList from './task-list.ts'
import * as users from './users.ts'
import * as warnings from './warnings.ts'
import * as webhooks from './webhooks.ts'
import * as week from './week.ts'

/** The sections of the reference: calls and shared schemas are named as in these files. */
export const areas: { name: string; description: string; exported: Record<string, unknown> }[] = [
  {
    name: 'Users',
    description: 'Signing in and out, passwords, sessions, two-step verification and the time zone.',
    exported: users,
  },
  {
    name: 'Instagram accounts',
    description: 'Connect accounts and choose which of them is current.',
    exported: { ...accounts, ...doors, ...warnings },
  },
  { name: 'Limits', description: 'How much an account can do, and when.', exported: limits },
  { name: 'Tasks', description: 'Preview, start and control tasks, and see what they did.', exported: automation },
  {
    name: 'Many tasks',
    description: 'Count and download tasks, change many at once, and see and move what is planned.',
    exported: taskList,
  },
  { name: 'Pause', description: 'Pause one account or all at once, and resume exactly what ran.', exported: pauses },
  {
    name: 'Lookup',
    description: 'Find people, hashtags and posts on Instagram, before a task looks for people there.',
    exported: lookup,
  },
  { name: 'Schedules', description: 'Tasks that start automatically, and task templates.', exported: schedules },
  {
    name: 'Lists',
    description: 'Followers, following and your own lists: upload, combine, compare, download.',
    exported: audience,
  },
  {
    name: 'Audience health',
    description: 'Who came, who left, and living lists of an account’s followers.',
    exported: audienceHealth,
  },
  {
    name: 'People',
    description: 'What your accounts have seen of people, with their pictures, and what they did.',
    exported: people,
  },
  {
    name: 'Moving in',
    description: 'Bring the history of a tool that was used before, and undo that.',
    exported: moving,
  },
  {
    name: 'Statistics',
    description: 'Actions and their results, by day, source and hour.',
    exported: { ...figures, ...statistics, ...week },
  },
  {
    name: 'Growth',
    description: 'Goals of an account, and the days that are planned for them.',
    exported: growth,
  },
  {
    name: 'Reports',
    description: 'The report of a week, and links by which others can read it until they expire or are withdrawn.',
    exported: reports,
  },
  { name: 'Billing', description: 'Plans, payments and invoices.', exported: billing },
  {
    name: 'API tokens',
    description: 'Tokens for scripts and apps that use Cadenza on your behalf.',
    exported: apiTokens,
  },
  { name: 'Webhooks', description: 'Send events to your URL.', exported: webhooks },
  {
    name: 'Notifications',
    description: 'What happened while you were away, and what needs your attention.',
    exported: notifications,
  },
  { name: 'Mail', description: 'Your email notifications.', exported: notices },
  {
    name: 'Your data',
    description: 'Exports of your data, the activity log, and deleting your account.',
    exported: ownData,
  },
  { name: 'Server', description: 'The state of this installation.', exported: server },
]
