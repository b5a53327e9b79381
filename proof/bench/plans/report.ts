import { table } from '../table.ts'
import type { EngineStatement } from './engine-statements.ts'
import { inOneLine, type QueryPlan } from './explaining.ts'
import type { Hot } from './statements.ts'

export type Judged = { hot: Hot; plans: QueryPlan[] }

/** Lists what is wrong with a statement's plans; empty when nothing is. */
export function problemsOf({ hot, plans }: Judged): string[] {
  return plans.flatMap(({ sql, mode, rows, scanned }) => [
    ...scanned
      .filter((name) => !hot.may_scan?.includes(name))
      .map((name) => `${hot.name}: reads all of ${name} (${mode}): ${sql}`),
    ...(rows > hot.rows ? [`${hot.name}: reads ${rows} rows, not ${hot.rows} at most (${mode}): ${sql}`] : []),
  ])
}

/** The statements of the engine that nothing has explained. */
export function unexplained(statements: EngineStatement[], judged: Judged[]): string[] {
  const explained = new Set(judged.flatMap(({ plans }) => plans.map((plan) => plan.sql)))
  return statements.filter(({ text }) => !explained.has(inOneLine(text))).map(({ name }) => name)
}

export function reportOf(judged: Judged[]): string {
  const rows = judged.map((one) => {
    const worst = (figure: 'ms' | 'blocks' | 'rows') => Math.max(...one.plans.map((plan) => plan[figure]))
    const verdict = problemsOf(one).length === 0 ? 'yes' : 'NO'
    return [
      one.hot.name,
      worst('ms').toFixed(1),
      worst('blocks').toFixed(0),
      worst('rows').toFixed(0),
      Number.isFinite(one.hot.rows) ? String(one.hot.rows) : 'any',
      verdict,
    ]
  })
  return table([['', 'ms', 'blocks', 'rows read', 'at most', 'as it should'], ...rows])
}
