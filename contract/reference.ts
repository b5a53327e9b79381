import * as accounts from './accounts.ts'
import * as apiTokens from './api-tokens.ts'
import * as audience from './audience.ts'
import * as automation from './automation.ts'
import * as billing from './billing.ts'
import * as limits from './limits.ts'
import * as lookup from './lookup.ts'
import * as notices from './notices.ts'
import * as notifications from './notifications.ts'
import * as ownData from './own-data.ts'
import * as people from './people.ts'
import * as schedules from './schedules.ts'
import * as server from './server.ts'
import * as statistics from './statistics.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'

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
    exported: accounts,
  },
  { name: 'Limits', description: 'How much an account may do, and when.', exported: limits },
  { name: 'Tasks', description: 'Preview, start and steer tasks, and see what they did.', exported: automation },
  {
    name: 'Lookup',
    description: 'Find people, hashtags and posts on Instagram, before a task looks for people there.',
    exported: lookup,
  },
  { name: 'Schedules', description: 'Tasks that start by themselves, and templates for tasks.', exported: schedules },
  {
    name: 'Lists',
    description: 'Followers, following and lists of your own: upload, combine, compare, download.',
    exported: audience,
  },
  {
    name: 'People',
    description: 'What your accounts have seen of people, with their pictures, and what they did.',
    exported: people,
  },
  {
    name: 'Statistics',
    description: 'What was done and its results, by day, source and hour.',
    exported: statistics,
  },
  { name: 'Billing', description: 'Plans, payments and invoices.', exported: billing },
  { name: 'API tokens', description: 'Tokens for programs that call in your name.', exported: apiTokens },
  { name: 'Webhooks', description: 'Addresses of yours that are notified when something happens.', exported: webhooks },
  {
    name: 'Notifications',
    description: 'What happened while you were away, and what needs you.',
    exported: notifications,
  },
  { name: 'Mail', description: 'What you are mailed about.', exported: notices },
  {
    name: 'Your data',
    description: 'Exports of what is kept of you, the activity log, and the end of your account.',
    exported: ownData,
  },
  { name: 'Server', description: 'The state of this installation.', exported: server },
]
