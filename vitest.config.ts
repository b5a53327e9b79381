import { defineConfig } from 'vitest/config'

const MINUTE = 60_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: MINUTE,
          include: [
            'contract/**/*.test.ts',
            'rules/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'sandbox/**/*.test.ts',
            '*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/testing/start-database.ts'],
          // A test waits for what it tests, never for a time; a busy machine may take its own.
          testTimeout: 2 * MINUTE,
          hookTimeout: 2 * MINUTE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts', 'faults/**/*.test.ts'],
          testTimeout: 5 * MINUTE,
          hookTimeout: 2 * MINUTE,
          // Each starts the whole product, and waits for it half of its time; more than two would only slow each other down.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
