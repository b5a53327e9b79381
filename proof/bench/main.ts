import { benchApi } from './api.ts'
import { benchFormula } from './audience/formula.ts'
import { benchImport } from './audience/import.ts'
import { benchCitus } from './citus.ts'
import { benchEngine } from './engine.ts'
import { benchGrowth } from './growth.ts'
import { benchLeftOut } from './left-out.ts'
import { benchLoad, loadParts } from './load.ts'
import { benchPeople } from './people.ts'
import { benchPlans } from './plans.ts'
import { benchReadings } from './readings.ts'
import { benchSandbox } from './sandbox.ts'
import { benchStart } from './start.ts'
import { benchTakeover } from './takeover.ts'
import { benchWeb, webParts } from './web.ts'
import { benchYear } from './year.ts'

type Bench = {
  about: string
  /** `parts`: names of the parts to run; none for all. */
  run: (parts: string[]) => Promise<void>
}

const benches: Record<string, Bench> = {
  api: {
    about:
      'the two most frequent reads of the API and a page of 500 tasks, beside a bare route that makes the same queries',
    run: () => benchApi(),
  },
  citus: {
    about:
      'what a step costs on one PostgreSQL, and on Citus with one node and three; with 1, 2 and 4 workers (CITUS_SCRIPTS)',
    run: benchCitus,
  },
  engine: {
    about: 'steps per second of the automation engine, against the same transaction without a queue and two job queues',
    run: () => benchEngine(),
  },
  growth: {
    about:
      'followers who stay after 30 days of steered following, beside following by chance and an oracle; intervals beside the truth',
    run: () => benchGrowth(),
  },
  'left-out': {
    about: 'how fast people are left out without a read, beside what is promised',
    run: () => benchLeftOut(),
  },
  load: {
    about: `workers with 50,000 accounts: how late they are taken up, what it costs, beside a browser for each; all of it, or some of: ${loadParts.join(', ')}`,
    run: benchLoad,
  },
  people: {
    about: 'how soon after a preview its pictures have come, and what a picture costs, beside what is promised',
    run: () => benchPeople(),
  },
  plans: {
    about: 'how PostgreSQL runs the frequent statements with five million actions',
    run: () => benchPlans(),
  },
  readings: {
    about: 'the daily readings of 50,000 accounts: how many a minute, beside how many are needed',
    run: () => benchReadings(),
  },
  start: {
    about: 'how soon PostgreSQL and the product are ready again, beside what is promised',
    run: () => benchStart(),
  },
  takeover: {
    about: 'how long an account is idle when its worker is killed, and how long a worker takes to end',
    run: () => benchTakeover(),
  },
  sandbox: {
    about: 'start and memory of the sandbox Instagram with a million users, against a thousand',
    run: () => benchSandbox(),
  },
  formula: {
    about: 'sets of a million people counted, listed and written out, beside DuckDB on the same names',
    run: () => benchFormula(),
  },
  import: {
    about: 'an export’s import, beside reading, parsing and copying its names and nothing else',
    run: () => benchImport(),
  },
  web: {
    about: `the built web app on a slow phone; all of it, or some of: ${webParts.join(', ')}`,
    run: benchWeb,
  },
  year: {
    about: 'every page of accounts that have worked for a year: its slowest read',
    run: () => benchYear(),
  },
}

const [name, ...parts] = process.argv.slice(2)
const bench = name === undefined ? undefined : benches[name]

if (bench) {
  await bench.run(parts)
} else {
  if (name !== undefined) console.error(`There is no bench called “${name}”.\n`)
  console.log('npm run bench <name>\n')
  for (const [known, { about }] of Object.entries(benches)) console.log(`  ${known}  ${about}`)
  if (name !== undefined) process.exitCode = 1
}
