import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { environment, root } from './root.mjs'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PATIENCE = 5 * 60 * 1000

/** The path of a Chromium that runs, installed if there was none; undefined, with a sentence said, when none can be had. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !doesRun(given)) console.log(`CHROMIUM_PATH is ${given}, which does not run; looking for another.`)
  const present = [given, ...KNOWN_PLACES, playwrightPath()].find(doesRun)
  return present ?? downloadFromPlaywright() ?? installFromDebian() ?? explainHowToGetOne()
}

/** Ubuntu's /usr/bin/chromium-browser may be only a note about snap, hence the question for its version. */
function doesRun(path) {
  if (!path || !existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /Chrom/.test(stdout)
}

function playwrightPath() {
  return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
}

function downloadFromPlaywright() {
  console.log("No Chromium on this machine; trying Playwright's download ...")
  attempt('node', [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
  return [playwrightPath()].find(doesRun)
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log("Trying Debian's package chromium ...")
  attempt('apt-get', ['update', '-q'])
  attempt('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'])
  return KNOWN_PLACES.find(doesRun)
}

function attempt(command, args) {
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8', timeout: PATIENCE, input: '' })
  if (status === 0) return
  const reason = error?.message ?? stderr.split('\n').find((line) => /error|fail|unable/i.test(line))
  console.log(`It failed: ${reason ?? `it ended with ${status}`}.`)
}

function explainHowToGetOne() {
  console.log(
    'The browser tests need a Chromium, and none could be found or installed. Install one (Debian and Ubuntu: ' +
      '"sudo apt-get install chromium"; macOS: "brew install --cask google-chrome") or set CHROMIUM_PATH to one.',
  )
}
