import { urlOf } from '../engine/world.ts'
import { listEngineStatements } from './engine-statements.ts'
import { openExplaining } from './explaining.ts'
import { type Judged, unexplained } from './report.ts'
import { hotStatements } from './statements.ts'
import type { PlansWorld } from './world.ts'

/** Runs every statement once and records its plan; with the names of the engine’s statements that were not among them. */
export async function judgePlans({ server, name, accounts, long_task }: PlansWorld) {
  const explaining = openExplaining(urlOf(server, name))
  try {
    const judged: Judged[] = []
    for (const hot of hotStatements({ accounts, long_task }))
      judged.push({ hot, plans: await explaining.watch(() => hot.run(explaining.db)) })
    return { judged, unexplained: unexplained(await listEngineStatements(explaining.db), judged) }
  } finally {
    await explaining.close()
  }
}
