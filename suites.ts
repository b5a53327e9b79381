import { matchesGlob } from 'node:path'

/** The tests of server and rules that `npm run test:rest` runs, each with why it isn't in `npm test`. */
const atLength = {
  'rules/worst-inputs.test.ts': 'computes the worst of what every rule may be given',
  'server/attack-host.test.ts': 'tries every host and every way to write one',
  'server/automation/actions/account-history.test.ts': 'acts on what the account did under former names and owners',
  'server/automation/engine/faults.test.ts': 'orders every fault of docs/faults.md for every kind',
  'server/automation/engine/late-effects.test.ts': 'waits for effects that come late, in every order',
  'server/automation/engine/odd-people.test.ts': 'runs tasks over people with every odd name and id',
  'server/automation/engine/rhythm.test.ts': 'works through sessions and breaks of whole days',
  'server/automation/engine/todays-instagram.test.ts': 'meets every reported behaviour of today’s Instagram',
  'server/automation/engine/untidy-pages.test.ts': 'reads every list in every untidy order of its pages',
  'server/automation/engine/whatever-instagram-answers.test.ts': 'runs tasks through random answers of Instagram',
  'server/automation/engine/windows.test.ts': 'runs fifty tasks through two days of the pacing',
  'server/automation/health/read-audience.test.ts': 'reads whole audiences through every fault',
  'server/automation/health/truth.test.ts':
    'reads whole audiences of three worlds to compare every claim with the truth',
  'server/automation/moving/hostile-files.test.ts': 'reads damaged files of every former tool',
  'server/automation/moving/killed.test.ts': 'kills a process in the middle of a move',
  'server/billing/attack-payments.test.ts': 'races every payment against every other',
  'server/billing/year.test.ts': 'lives through every day of a year',
  'server/edges/database/embedded.test.ts': 'starts the built-in PostgreSQL after every kind of end',
  'server/edges/database/failover.test.ts': 'loses the database in every state of a connection',
  'server/edges/database/embedded-safety.test.ts': 'starts PostgreSQL for every attempt to leave its role',
  'server/edges/instagram/hostile-answers.test.ts': 'gives every read of Instagram answers of every wrong form',
  'server/foreign-ids.test.ts': 'sends ids of others in every place of every call',
  'server/statistics/growth/growth.test.ts': 'lives through the days of growth goals',
  'server/users/attack-sign-in.test.ts': 'tries passwords and codes as an attacker does, at length',
  'server/users/forgotten-by-many.test.ts': 'has thousands ask for a new password',
}

/** The same of tests in a browser. */
const browserAtLength = {
  'e2e/sweep/**/*.test.ts': 'looks at every page, dialog and state, in other languages and sizes',
  'proof/bench/web/*.test.ts': 'weighs every page in every language',
  'e2e/at-the-limit.test.ts': 'meets every limit of a plan, and the days of grace',
  'e2e/audience-health.test.ts': 'waits for whole readings of an audience',
  'e2e/by-keyboard.test.ts': 'walks through the journeys again, by the keyboard alone at 200 % zoom',
  'e2e/changed-elsewhere.test.ts': 'changes the same thing in two browsers',
  'e2e/find-your-way.test.ts': 'searches for everything from everywhere',
  'e2e/growth.test.ts': 'waits for the days of goals',
  'e2e/languages.test.ts': 'walks through a journey again, in Arabic and other languages',
  'e2e/people.test.ts': 'looks at faces and drawers, which component tests show too',
  'e2e/rhythm.test.ts': 'waits for sessions and their breaks',
  'e2e/rows.test.ts': 'chooses rows in every way, of lists and of tasks',
  'e2e/stripe-fields.test.ts': 'fails every step of a card’s payment',
  'e2e/long-list.test.ts': 'scrolls through eight hundred thousand people',
  'e2e/live-updates.test.ts': 'cuts the live line off in every way',
  'e2e/unkind-answers.test.ts': 'gives pages every answer that a server should not give',
}

/** A project's suite is the command that runs it: `npm test` or `npm run test:rest`. */
type Project = { suite: 'test' | 'test:rest'; include: string[]; exclude?: string[] }

/** Vitest's projects. Every test file is in exactly one of them. */
export const projects = {
  unit: {
    suite: 'test',
    include: ['{contract,rules,words,web}/**/*.test.ts', '*.test.ts'],
    exclude: Object.keys(atLength),
  },
  server: { suite: 'test', include: ['server/**/*.test.ts'], exclude: Object.keys(atLength) },
  components: { suite: 'test', include: ['web/**/*.test.tsx'], exclude: ['web/**/states.test.tsx'] },
  e2e: { suite: 'test', include: ['e2e/**/*.test.ts'], exclude: Object.keys(browserAtLength) },
  // The simulated Instagram loads nothing of the product, so no change of the product breaks it.
  sandbox: { suite: 'test:rest', include: ['sandbox/**/*.test.ts'] },
  // Also random bodies, floods and worst inputs, and what holds the benches to their claims, on small tables.
  exhaustive: {
    suite: 'test:rest',
    include: [...Object.keys(atLength), 'proof/attack/*.test.ts', 'proof/bench/*.test.ts'],
  },
  // The sweep's other half: states that answers make up, looked over at every width and in both themes.
  states: { suite: 'test:rest', include: ['web/**/states.test.tsx'] },
  sweep: { suite: 'test:rest', include: Object.keys(browserAtLength) },
  // Kills, a full disk, clocks that jump, a database that goes, storms.
  faults: { suite: 'test:rest', include: ['proof/faults/*.test.ts'] },
} satisfies Record<string, Project>

/** The names of the projects that run a test file. */
export const projectsOf = (file: string) =>
  Object.entries<Project>(projects).flatMap(([name, { include, exclude = [] }]) => {
    const isIn = (globs: string[]) => globs.some((glob) => matchesGlob(file, glob))
    return isIn(include) && !isIn(exclude) ? [name] : []
  })
