import { findChromium } from './chromium.mjs'
import { runStep } from './steps.mjs'

const [language = 'en', ...more] = process.argv.slice(2)

const env = { CHROMIUM_PATH: findChromium() ?? '', SWEEP_LANGUAGE: language }
const is_built = await runStep('build', 'node', ['scripts/build-web.mjs'], { is_quiet: true })
/** Real pages, and states that answers make up. */
const projects = ['--project', 'sweep', '--project', 'states']
const files = ['e2e/sweep/sweep.test.ts', 'e2e/sweep/scenes-of-', 'states.test.tsx']
const is_good =
  is_built && (await runStep(`sweep in ${language}`, 'vitest', ['run', ...projects, ...files, ...more], { env }))
process.exitCode = is_good ? 0 : 1
