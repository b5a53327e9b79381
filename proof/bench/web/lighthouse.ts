import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArgs, chromiumPath } from '../../../e2e/browser.ts'
import { percentile } from './slow-phone.ts'

/** Installed on demand: its 114 packages are too many for everybody who only runs the product. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const categories = ['performance', 'accessibility', 'best-practices'] as const

export type Scores = Record<(typeof categories)[number], number>

type Report = { categories: Record<string, { score: number | null }> }

/** Lighthouse's own scores of a page, 0 to 100, the median of several runs; `cookie` signs in. */
export async function measureLighthouse(
  address: string,
  form: 'mobile' | 'desktop',
  rounds: number,
  cookie = '',
): Promise<Scores> {
  const seen: Scores[] = []
  for (let round = 0; round < rounds; round++) {
    // Lighthouse occasionally loses its own recording and must run again.
    const again = () => runLighthouse(address, form, cookie)
    seen.push(await again().catch(again))
  }
  const median = (name: keyof Scores) =>
    percentile(
      seen.map((scores) => scores[name]),
      0.5,
    )
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
  }
}

async function runLighthouse(address: string, form: 'mobile' | 'desktop', cookie: string): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-lighthouse-'))
  const report = join(folder, 'report.json')
  try {
    await run([
      ...['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${report}`],
      `--only-categories=${categories.join()}`,
      `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ])
    const { categories: found } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const scoreOf = (name: string) => Math.round((found[name]?.score ?? 0) * 100)
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const run = (args: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn('npx', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: chromiumPath },
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}.`))))
  })
