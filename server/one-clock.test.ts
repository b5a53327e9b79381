import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What decides when something is due; each process has a clock of its own, and the database has one for all. */
const ROOMS = ['automation/**/*.ts', 'statistics/**/*.ts', 'audience/health/*.ts']

const clocksIn = (text: string) => text.match(/\bDate\.now\(\)|\bnew Date\(\)/g) ?? []

/** Where a process asks its own clock, and why nothing is due by it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'automation/engine/run-step.ts': 'the time of a line in the activity view',
  'automation/engine/schedule.ts': 'the database’s clock, which always answers',
  'automation/list/export-tasks.ts': 'the name of a file',
  'automation/list/plan-ahead.ts': 'a calendar that is shown',
  'automation/moving/move-in.ts': 'the year of a date without one',
  'automation/moving/receive-files.ts': 'folders of this machine',
  'automation/schedules/schedules.ts': 'coming runs that are shown',
  'automation/task-row.ts': 'the words for a moment',
  'automation/tasks/plan-task.ts': 'a request that is refused, and the age of a list',
  'automation/tasks/preview-task.ts': 'a preview’s own patience',
  'audience/health/read-readings.ts': 'a moment that is shown',
  'audience/health/show-health.ts': 'a moment that is shown',
  'statistics/compare-accounts.ts': 'the span of a report',
  'statistics/figures.ts': 'the span of a week, and a moment that is shown',
  'statistics/growth/show-goals.ts': 'a goal that is shown',
  'statistics/read-days.ts': 'the span of a report',
  'statistics/read-week.ts': 'the span of a report',
}

test('what is due is decided by the database’s clock alone', () => {
  const found = ROOMS.flatMap((room) => globSync(room, { cwd: import.meta.dirname }))
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => clocksIn(readFileSync(join(import.meta.dirname, file), 'utf8')).length > 0)
  expect(found.filter((file) => !(file in ALLOWED))).toEqual([])
  expect(Object.keys(ALLOWED).filter((file) => !found.includes(file))).toEqual([])
})

test.each(['const now = Date.now()', 'store.findDue(db, new Date())'])('a planted clock is found: %s', (line) =>
  expect(clocksIn(line)).toHaveLength(1),
)
