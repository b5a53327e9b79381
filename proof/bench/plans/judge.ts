import { urlOf } from '../engine/world.ts'
import { openExplaining } from './explaining.ts'
import type { Judged } from './report.ts'
import { hotStatements } from './statements.ts'
import type { PlansWorld } from './world.ts'

/** Runs every statement once and records its plan. */
export async function judgePlans({ server, name, accounts, long_task }: PlansWorld): Promise<Judged[]> {
  const explaining = openExplaining(urlOf(server, name))
  try {
    const judged: Judged[] = []
    for (const hot of hotStatements({ accounts, long_task }))
      judged.push({ hot, plans: await explaining.watch(() => hot.run(explaining.db)) })
    return judged
  } finally {
    await explaining.close()
  }
}
