import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumArgs, chromiumPath } from './e2e/browser.ts'
import { pseudoTexts } from './e2e/sweep/pseudo-texts.ts'
import { projects } from './suites.ts'
import { compileWords } from './web/build/words.ts'
import { findEnglish, keepShot } from './web/testing/browser-commands.ts'

const MINUTE = 60_000

/** The language that a sweep is in: npm run sweep -- ar. */
const { SWEEP_LANGUAGE: swept = 'en' } = process.env

/** What a test waits for comes when it comes, on a busy machine too: only what never does is a fault. */
const expect = { poll: { timeout: 4 * MINUTE } }

/** Files that take longest, the longest first. Those of faults mostly wait, beside others. */
const long = [
  'e2e/sweep/sweep',
  'e2e/sweep/scenes-of-work',
  'e2e/sweep/scenes-of-users',
  'proof/attack/worst-inputs',
  'server/automation/health/truth',
  'server/statistics/growth/growth',
  'server/automation/engine/untidy-pages',
  'server/automation/health/read-audience',
  'server/automation/engine/faults',
  'proof/faults/storm',
  'proof/faults/kill-reading',
  'e2e/audience',
  'server/automation/tasks/follow',
  'e2e/sign-in',
  'e2e/audience-health',
  'e2e/find-your-way',
  'e2e/first-day',
  'e2e/change-plan',
  'web/automation/new-task/states',
  'web/automation/composer/states',
  'web/dashboard/states',
  'proof/faults/clock',
  'e2e/live-updates',
  'proof/faults/kill-workers',
]

/** Where no run has measured anything yet, the largest files go first; but what takes longest is short to read. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.includes(`/${name}.`))
      return place < 0 ? long.length : place
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Starts PostgreSQL. A test waits for what it tests, never for a time; a busy machine may take its own. */
const withDatabase = {
  isolate: false,
  globalSetup: ['server/testing/start-database.ts'],
  testTimeout: 5 * MINUTE,
  hookTimeout: 5 * MINUTE,
  expect,
}

/** Each file starts the whole product and often a browser. */
const withProduct = { ...withDatabase, testTimeout: 10 * MINUTE, maxWorkers: 3, sequence: { groupOrder: 1 } }

const withoutDatabase = { isolate: false, testTimeout: 5 * MINUTE, expect }

/** What a project is called, and the files that suites.ts gives it. */
function filesOf(name: keyof typeof projects) {
  const { include, exclude }: { include: string[]; exclude?: string[] } = projects[name]
  return exclude ? { name, include, exclude } : { name, include }
}

/** Parts of the web app in a browser, before answers that a test makes up. */
const inBrowser = (name: 'components' | 'states'): TestProjectInlineConfiguration => ({
  plugins: [tailwindcss(), compileWords(swept === 'pseudo' ? pseudoTexts : undefined)],
  define: { WORDS_VERSION: JSON.stringify(''), SWEPT: JSON.stringify(swept) },
  // Only compiled texts import it, and what is found late reloads the tests.
  optimizeDeps: {
    include: [
      '@messageformat/runtime',
      '@messageformat/runtime/lib/cardinals',
      '@messageformat/runtime/lib/formatters',
    ],
  },
  test: {
    ...filesOf(name),
    setupFiles: ['web/testing/every-word.ts'],
    testTimeout: 10 * MINUTE,
    expect,
    browser: {
      enabled: true,
      headless: true,
      // A busy machine takes its time to start a browser.
      connectTimeout: 5 * MINUTE,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({ launchOptions: { executablePath: chromiumPath, args: chromiumArgs } }),
      commands: { findEnglish, keepShot },
      instances: [{ browser: 'chromium' }],
    },
  },
})

export default defineConfig({
  test: {
    // A test often waits for PostgreSQL or a server, so two workers more than there are cores keep them busy (docs/decisions/tests.md).
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...filesOf('unit'), ...withoutDatabase } },
      { test: { ...filesOf('sandbox'), ...withoutDatabase } },
      inBrowser('components'),
      inBrowser('states'),
      { test: { ...filesOf('server'), ...withDatabase } },
      { test: { ...filesOf('exhaustive'), ...withDatabase, testTimeout: 20 * MINUTE } },
      { test: { ...filesOf('e2e'), ...withProduct } },
      { test: { ...filesOf('sweep'), ...withProduct } },
      { test: { ...filesOf('faults'), ...withProduct } },
    ],
  },
})
