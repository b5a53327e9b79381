import { spawn } from 'node:child_process'
import { newestReport } from '../sandbox/current/rows.ts'
import { environment, root } from './root.mjs'

const DAY = 86_400_000
/** Half a year: docs/wire.md says how to read what was published since. */
const MAX_DAYS = 180

const newest = newestReport()
const days = Math.floor((Date.now() - Date.parse(newest)) / DAY)
const advice = days > MAX_DAYS ? ' Read what was published since (docs/wire.md, 11.1).' : ''
console.log(`The newest row of the Instagram of today is from ${newest}, ${days} days ago.${advice}\n`)

// npm ends with 1 where a package has a newer version, which is an answer and no failure.
spawn('npm', ['outdated'], { cwd: root, env: environment, stdio: 'inherit' })
