import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A target for sqlmap; `*` marks the injection point in the address or body. */
export type InjectionPoint = { url: string; method?: string; data?: string; headers?: Record<string, string> }

export const hasSqlmap = () => spawnSync('sqlmap', ['--version']).status === 0

/** Returns whether sqlmap finds the target injectable. */
export async function runSqlmap({
  url,
  method = 'GET',
  data,
  headers = {},
}: InjectionPoint): Promise<{ injectable: boolean; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-sqlmap-'))
  const args = [
    '-u',
    url,
    `--method=${method}`,
    ...(data ? [`--data=${data}`] : []),
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    '--batch',
    '--level=1',
    '--risk=1',
    '--technique=BEUT',
    '--time-sec=2',
    '--dbms=PostgreSQL',
    '--ignore-code=*',
    '--flush-session',
    '--disable-coloring',
    `--output-dir=${folder}`,
  ]
  const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  await new Promise((resolve) => child.once('close', resolve))
  rmSync(folder, { recursive: true, force: true })
  return { injectable: /is vulnerable|sqlmap identified the following injection point/.test(output), output }
}
