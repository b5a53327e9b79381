import { table } from '../bench/table.ts'
import { violationsOf } from './judge.ts'
import { runStorm } from './run-storm.ts'

const number = (name: string, fallback: number) => Number(process.env[name] || fallback)

const settings = {
  kills: number('KILLS', 20),
  seed: number('SEED', 1),
  scale: number('PACING_SCALE', 0.002),
  most: 45,
  profile: process.env.SANDBOX_PROFILE || null,
  rolls_out: true,
  print: (line: string) => console.log(line),
}
console.log(`${settings.kills} kills, seed ${settings.seed}, scale ${settings.scale}`)
const report = await runStorm(settings)

const { accounts, kills } = report
type Most = Record<'hour' | 'hourly' | 'day' | 'daily', number>
const most = ({ hour, hourly, day, daily }: Most) => `${hour}/${hourly} ${day}/${daily}`
console.log('\nMost calls of a kind in an hour and in a day of the pacing, beside the limits:\n')
console.log(
  `${table([
    [
      '',
      'applied',
      'reported',
      'unknown',
      'of deleted users',
      'reads/h',
      ...(accounts[0]?.most.map(({ kind }) => kind) ?? []),
    ],
    ...accounts.map((row) => [
      row.account,
      String(row.applied),
      String(row.reported),
      String(row.unknown),
      String(row.nobodys),
      most(row.reads),
      ...row.most.map(most),
    ]),
  ])}\n`,
)
console.log(
  `tasks: ${Object.entries(report.tasks)
    .sort()
    .map(([what, times]) => `${what} ${times}`)
    .join(' · ')}`,
)
console.log(
  `driven: ${Object.entries(report.driven)
    .sort()
    .map(([what, times]) => `${what} ${times}`)
    .join(' · ')}`,
)
console.log(`people: ${report.activity.map(([what, times]) => `${what} ${times}`).join(' · ')}`)
console.log(`faults: ${report.ordered.map(([mode, times]) => `${mode} ${times}`).join(' · ')}`)
if (report.unknown_modes.length > 0) console.log(`not supported by this sandbox: ${report.unknown_modes.join(', ')}`)

const violations = violationsOf(report)
for (const { what, found } of violations) {
  console.log(`\n${what}: ${found.length}`)
  for (const one of found.slice(0, 20)) console.log(`  ${one}`)
}
const applied = accounts.reduce((sum, row) => sum + row.applied, 0)
const unknown = accounts.reduce((sum, row) => sum + row.unknown, 0)
console.log(
  `\n${kills.product + kills.postgres + kills.sandbox} kills (${kills.product} product, ${kills.postgres} PostgreSQL, ${kills.sandbox} sandbox) in ${report.seconds} s, seed ${report.seed}: ` +
    `${applied} writes, duplicates ${report.duplicates.length}, lost ${report.lost.length}, false ${report.false_claims.length}, unknown ${unknown}, ` +
    `windows exceeded ${report.windows.length}, rests broken ${report.in_rests.length}, stuck ${report.stuck.length}, open intents ${report.open_intents.length}, ` +
    `false waits ${report.false_waits.length}, notices lost or doubled ${report.notices.length}, halves ${report.halves.length}, unexpected errors ${report.errors.length}`,
)
process.exitCode = violations.length > 0 ? 1 : 0
