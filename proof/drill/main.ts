import { drillCitus } from './citus.ts'
import { drillFailover } from './failover.ts'
import { drillPooled } from './pooled.ts'
import { drillRedis } from './redis.ts'
import { drillUpgrade } from './upgrade.ts'

type Drill = { about: string; run: () => Promise<boolean> }

const drills: Record<string, Drill> = {
  citus: {
    about: 'a database over several nodes, of which one is killed and a shard moved meanwhile (CITUS_SCRIPTS)',
    run: drillCitus,
  },
  failover: {
    about: 'PostgreSQL under Patroni whose primaries are killed, frozen, cut off and switched over',
    run: drillFailover,
  },
  pooled: {
    about: 'the product behind PgBouncer, which pools transactions, with kills; and its connections',
    run: drillPooled,
  },
  redis: { about: 'Redis frozen and killed while browsers wait for live updates', run: drillRedis },
  upgrade: {
    about: 'another commit’s processes beside this one’s on one database, as during an upgrade',
    run: drillUpgrade,
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in drills))
if (chosen.length === 0 || unknown.length > 0) {
  console.log('npm run drill -- NAME, where NAME is one or more of:')
  for (const [name, { about }] of Object.entries(drills)) console.log(`  ${name.padEnd(10)} ${about}`)
  process.exit(chosen.length === 0 ? 0 : 1)
}
let failed = 0
for (const name of chosen) {
  console.log(`\n${name}: ${drills[name]?.about}`)
  const began = performance.now()
  const is_right = await drills[name]?.run()
  console.log(`  ${is_right ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (!is_right) failed++
}
process.exit(failed > 0 ? 1 : 0)
