import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A cluster for tests: the folder of the scripts that start one and clone its databases, and the folder of its data (docs/operating.md). */
export type CitusCluster = { scripts: string; dir: string }

/** The cluster that server tests are to run on, where one is named. */
export function testCluster(): CitusCluster | null {
  const { CITUS_SCRIPTS: scripts, TEST_CITUS: dir } = process.env
  return scripts && dir ? { scripts, dir } : null
}

/** Starts a cluster, or what of it does not run; its first database is empty. */
export async function startCluster({ scripts, dir }: CitusCluster, workers: number): Promise<void> {
  await run(join(scripts, 'start-cluster.sh'), [dir, String(workers)])
}

export async function stopCluster({ scripts, dir }: CitusCluster): Promise<void> {
  await run(join(scripts, 'stop-cluster.sh'), [dir])
}

/** An address that the cluster has: DATABASE_URL, SUPERUSER_URL, WORKER1_URL. */
export function addressOf({ dir }: CitusCluster, name: string): string {
  const text = readFileSync(join(dir, 'cluster.env'), 'utf8')
  const address = new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
  if (!address) throw new Error(`The cluster in ${dir} has no ${name}.`)
  return address
}

/** Makes a database on all nodes, a copy of `template` where one is named; its address. */
export async function makeCitusDatabase(
  { scripts, dir }: CitusCluster,
  name: string,
  template?: string,
): Promise<string> {
  const { stdout } = await run(join(scripts, 'make-database.sh'), [dir, name, ...(template ? [template] : [])])
  return stdout.trim()
}

export async function dropCitusDatabase({ scripts, dir }: CitusCluster, name: string): Promise<void> {
  await run(join(scripts, 'drop-database.sh'), [dir, name])
}
