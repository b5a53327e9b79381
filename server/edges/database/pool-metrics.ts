import type pg from 'pg'
import { Gauge } from 'prom-client'

const pools = new Set<pg.Pool>()

new Gauge({
  name: 'database_pool',
  help: 'Connections of the pool that are open and idle, and requests that wait for one',
  labelNames: ['state'],
  collect() {
    const sum = (count: (pool: pg.Pool) => number) => [...pools].reduce((total, pool) => total + count(pool), 0)
    this.labels('open').set(sum((pool) => pool.totalCount))
    this.labels('idle').set(sum((pool) => pool.idleCount))
    this.labels('waiting').set(sum((pool) => pool.waitingCount))
  },
})

/** Includes a pool's use in the metrics while it is open. */
export function showPool(pool: pg.Pool): void {
  pools.add(pool)
  const end = pool.end.bind(pool)
  pool.end = (async () => {
    pools.delete(pool)
    await end()
  }) as typeof pool.end
}
