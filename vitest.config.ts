import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumArgs, chromiumPath } from './e2e/browser.ts'
import { compiledWords } from './web/build/words.ts'

const MINUTE = 60_000

/** What a test waits for comes when it comes, on a busy machine too: only what never does is a fault. */
const expect = { poll: { timeout: 2 * MINUTE } }

/** Files that take longest, the longest first. Those of faults mostly wait, beside others. */
const long = [
  'e2e/sweep/scenes',
  'e2e/sweep/sweep',
  'faults/storm',
  'faults/kill-reading',
  'e2e/audience',
  'e2e/find-your-way',
  'faults/clock',
  'e2e/live-updates',
  'faults/kill-workers',
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

export default defineConfig({
  test: {
    // A test often waits for PostgreSQL or a server, so two workers more than there are cores keep them busy (docs/decisions/tests.md).
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 5 * MINUTE,
          expect,
          include: [
            'contract/**/*.test.ts',
            'rules/**/*.test.ts',
            'words/**/*.test.ts',
            'web/**/*.test.ts',
            'sandbox/**/*.test.ts',
            '*.test.ts',
          ],
        },
      },
      {
        plugins: [tailwindcss(), compiledWords],
        define: { WORDS_VERSION: JSON.stringify('') },
        // Only compiled texts import it, and what is found late reloads the tests.
        optimizeDeps: {
          include: [
            '@messageformat/runtime',
            '@messageformat/runtime/lib/cardinals',
            '@messageformat/runtime/lib/formatters',
          ],
        },
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/testing/every-word.ts'],
          testTimeout: 5 * MINUTE,
          expect,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({ launchOptions: { executablePath: chromiumPath, args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/testing/start-database.ts'],
          // A test waits for what it tests, never for a time; a busy machine may take its own.
          testTimeout: 5 * MINUTE,
          hookTimeout: 5 * MINUTE,
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.test.ts', 'faults/**/*.test.ts'],
          globalSetup: ['server/testing/start-database.ts'],
          testTimeout: 10 * MINUTE,
          hookTimeout: 5 * MINUTE,
          expect,
          // Each starts the whole product and a browser.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
