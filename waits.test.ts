import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = import.meta.dirname

/** Where a clock is read to say how long something took. */
const STOPWATCH =
  /performance\.now\(|hrtime|[cC]puUsage\(|monitorEventLoopDelay|expect\(\s*(Math\.abs\()?Date\.now\(\) - /

/** A pause of a length that is written there, however the timer is called; the next turn is none. */
const PAUSE =
  /\b(pause|sleep|delay|wait)\((?!0?\))[^)]|setTimeout\(\s*(resolve|done|next)\s*,\s*(?!0\))|waitForTimeout\(/

/** Who may, with the reason. Both lists only shrink. */
const stopwatches: Record<string, string> = {
  'server/users/attack-sign-in.test.ts': 'time is what the attacker measures: two medians of the same run are compared',
  'server/automation/engine/whatever-instagram-answers.test.ts': 'until when tasks are watched that may never end',
  'server/edges/database/failover.test.ts': 'for how long a connection always has a next statement',
  'server/accounts/count-read.test.ts': 'which reads fall into a rolling hour is what it claims',
}
const pauses: Record<string, string> = {
  'server/users/attack-squatter.test.ts': 'sixty attempts, spread over the take-over',
  'server/accounts/count-read.test.ts': 'between the attempts of a reader who was refused',
  'server/audience/import/receive-upload.test.ts': 'an upload is cut at other moments of its handling',
  'server/edges/database/failover.test.ts': 'silence of a pool that is closed: nothing can follow it',
  'proof/attack/worst-inputs.test.ts': 'a preview is given up after its longest turn',
  'proof/faults/database.test.ts': 'between the requests of a person',
  'proof/faults/kill-between.test.ts': 'a charge is killed at other moments',
  'proof/faults/kill-workers.test.ts': 'workers are killed at random moments',
  'proof/bench/engine.test.ts': 'the time that a round counts has begun',
}

const files = globSync('**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /^(node_modules|dist|waits\.test\.ts)$/.test(name),
})

/** The files that do it, without their comments. */
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')))

describe('no test', () => {
  test('says how long something took', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(filesWith(STOPWATCH).sort()).toEqual(Object.keys(stopwatches).sort())
  })

  test('waits for a length of time', () => {
    expect(filesWith(PAUSE).sort()).toEqual(Object.keys(pauses).sort())
  })
})

test.each([
  'expect(performance.now() - before).toBeLessThan(50)',
  'const { user } = process.threadCpuUsage()',
  'expect(Date.now() - asked_at).toBeLessThan(1000)',
])('a planted stopwatch is found: %s', (planted) => {
  expect(planted).toMatch(STOPWATCH)
})

test.each([
  'await pause(300)',
  'await sleep(SECOND)',
  'await new Promise((resolve) => setTimeout(resolve, 300))',
  'await page.waitForTimeout(1000)',
])('a planted pause is found: %s', (planted) => {
  expect(planted).toMatch(PAUSE)
})

test.each([
  'await nextTurn()',
  'setTimeout(() => answer(), 300)',
  'expect(Date.parse(at)).toBeGreaterThan(Date.now())',
])('what is neither is not: %s', (innocent) => {
  expect(innocent).not.toMatch(STOPWATCH)
  expect(innocent).not.toMatch(PAUSE)
})
