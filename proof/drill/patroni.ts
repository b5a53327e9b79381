import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { eventually } from '#server/testing/eventually.ts'
import { freePort } from '../../e2e/running-product.ts'
import { familyOf } from '../bench/load/processes.ts'

const recipe = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy/ha', name), 'utf8')

const NODES = [1, 2, 3] as const
const BIN = '/usr/lib/postgresql/15/bin'
const SECOND = 1000
const PATIENCE = 180 * SECOND

/** A node's own ports, and those under which everybody else reaches it: a cable between can be pulled. */
type Node = {
  name: string
  pg: number
  rest: number
  outside: { pg: number; rest: number; etcd: number[] }
  patroni: ChildProcess | null
  cable: ChildProcess
  data: string
}

export type PatroniMember = { name: string; role: string; state: string; timeline: number }

export type Patroni = Awaited<ReturnType<typeof startPatroni>>

/**
 * Starts three members of etcd, three nodes of PostgreSQL under Patroni and HAProxy on loopback, as deploy/ha says, as an ordinary user. Between each
 * node and all others is a cable: a HAProxy that only passes bytes on, and passes none while it's frozen.
 */
export async function startPatroni({ is_synchronous = true } = {}) {
  const stage = openStage()
  const etcd = await startEtcd(stage)
  const nodes = await Promise.all(NODES.map((nth) => layNode(stage, nth, etcd, is_synchronous)))
  const port = await freePort()
  stage.run('haproxy', 'haproxy', ['-db', '-f', stage.write('haproxy.cfg', proxyText(port, nodes))])
  const startNode = (node: Node) => {
    node.patroni = stage.run(node.name, 'patroni', [join(stage.folder, `${node.name}.yml`)])
  }
  for (const node of nodes) startNode(node)
  const superuser = (at: number, database = 'postgres') =>
    `postgresql://postgres:${stage.passwords.PATRONI_SUPERUSER_PASSWORD}@127.0.0.1:${at}/${database}`
  const sight = lookAt(nodes, superuser(port), is_synchronous)
  const killAll = () => {
    for (const node of nodes) signalAll(wholeNode(node), 'SIGKILL')
    stage.killAll()
  }
  process.once('exit', killAll)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const stop = async () => {
    killAll()
    await stage.close()
  }
  await eventually(sight.isWhole, Boolean, PATIENCE).catch(async (error) => {
    await stop()
    throw new Error(
      `The cluster did not start (apt-get install patroni python3-etcd etcd-server haproxy postgresql-15; KEEP=1 keeps ${stage.folder}): ${error.message}`,
    )
  })
  return {
    ...sight,
    ...harm,
    /** Of HAProxy, which leads to the primary. */
    port,
    nodes,
    /** The last lines that each node's Patroni and PostgreSQL printed. */
    lastWords: () => nodes.map(({ name }) => `${name}:\n${stage.tail(name)}`).join('\n'),
    superuser,
    /** kill -9 to PostgreSQL and its Patroni, as when the machine loses its power. */
    killNode(node: Node) {
      signalAll(wholeNode(node), 'SIGKILL')
      return () => startNode(node)
    },
    switchOver(from: Node) {
      const args = [
        '-c',
        join(stage.folder, `${from.name}.yml`),
        'switchover',
        'cadenza',
        '--master',
        from.name,
        '--force',
      ]
      return stage.ask('patronictl', args)
    },
    stop,
  }
}

/** A folder, and an ordinary user whose programs work in it. */
function openStage() {
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-failover-'))
  give(folder, owner)
  const passwords = Object.fromEntries(
    ['SUPERUSER', 'REPLICATION', 'REWIND', 'RESTAPI'].map((of) => [`PATRONI_${of}_PASSWORD`, secret()]),
  )
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...passwords }
  const started = new Set<ChildProcess>()
  const killAll = () => {
    for (const child of started) child.kill('SIGKILL')
  }
  return {
    folder,
    passwords,
    killAll,
    /** A program whose output goes to a file in the folder. */
    run(name: string, command: string, args: string[]): ChildProcess {
      const log = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(command, args, { ...owner, env, cwd: folder, stdio: ['ignore', log, log] })
      closeSync(log)
      child.once('error', (error) => console.log(`  ${command} did not start: ${error.message}`))
      child.once('exit', () => started.delete(child))
      started.add(child)
      return child
    },
    /** What a program says, once it has ended. */
    async ask(command: string, args: string[]): Promise<string> {
      const child = spawn(command, args, { ...owner, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const output of [child.stdout, child.stderr]) output.on('data', (part) => (said += part))
      await once(child, 'close')
      return said
    },
    /** The last lines of a program's output. */
    tail: (name: string, lines = 25) =>
      readFileSync(join(folder, `${name}.log`), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-lines)
        .join('\n'),
    write(name: string, text: string): string {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      give(path, owner)
      return path
    },
    async close() {
      const all = [...started]
      killAll()
      await Promise.all(all.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
      if (!process.env.KEEP) rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Stage = ReturnType<typeof openStage>

async function layNode(
  { folder, run, write }: Stage,
  nth: number,
  etcd: number[],
  is_synchronous: boolean,
): Promise<Node> {
  const free = () => freePort()
  const ends = { pg: await free(), rest: await free() }
  const outside = { pg: await free(), rest: await free(), etcd: [await free(), await free(), await free()] }
  const name = `db-${nth}`
  const node = { name, ...ends, outside, data: join(folder, name), patroni: null }
  write(`${name}.yml`, nodeText(nth, node, is_synchronous))
  const links: [number, number][] = [
    [outside.pg, ends.pg],
    [outside.rest, ends.rest],
    ...outside.etcd.map((port, member): [number, number] => [port, etcd[member] ?? 0]),
  ]
  const cable = run(`cable-${nth}`, 'haproxy', ['-db', '-f', write(`cable-${nth}.cfg`, cableText(links))])
  return { ...node, cable }
}

/** Every process of the node's PostgreSQL. */
function postgresOf({ data }: Node): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return familyOf(pid).filter(isAlive)
  } catch {
    return []
  }
}

const wholeNode = (node: Node) => [...(node.patroni?.pid ? [node.patroni.pid] : []), ...postgresOf(node)]

function freezing(pids: number[]) {
  signalAll(pids, 'SIGSTOP')
  return () => signalAll(pids, 'SIGCONT')
}

/** What befalls a node; each returns what ends it. */
const harm = {
  /** kill -9 to PostgreSQL alone; Patroni notices. */
  killPostgres(node: Node) {
    signalAll(postgresOf(node), 'SIGKILL')
    return () => {}
  },
  freeze: (node: Node) => freezing(wholeNode(node)),
  freezePostgres: (node: Node) => freezing(postgresOf(node)),
  /** No byte passes between the node and the others, and no connection ends. */
  pullCable: ({ cable }: Node) => freezing(cable.pid ? [cable.pid] : []),
}

function lookAt(nodes: Node[], url: string, is_synchronous: boolean) {
  async function members(): Promise<PatroniMember[]> {
    for (const { rest } of nodes) {
      const found = await ask<{ members: PatroniMember[] }>(rest, 'cluster')
      if (found) return found.members
    }
    return []
  }
  return {
    members,
    /** The node that holds the leader's key. */
    async primary(): Promise<Node | null> {
      const found = (await members()).find(({ role }) => role === 'leader')
      return nodes.find(({ name }) => name === found?.name) ?? null
    },
    /** All three work: one leads, the others follow it on its timeline, one of them synchronously. */
    async isWhole(): Promise<boolean> {
      const all = await members()
      const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
      const follows = ({ role, state, timeline }: PatroniMember) =>
        (role === 'sync_standby' || role === 'replica') &&
        ['running', 'streaming'].includes(state) &&
        timeline === leader?.timeline
      if (all.length !== NODES.length || !leader || all.filter(follows).length !== NODES.length - 1) return false
      if (is_synchronous && !all.some(({ role }) => role === 'sync_standby')) return false
      return (await countStreaming(url)) === NODES.length - 1
    },
  }
}

/** The ports on which the members answer clients. */
async function startEtcd({ folder, run, write }: Stage): Promise<number[]> {
  const ports = await Promise.all(NODES.map(async () => ({ client: await freePort(), peer: await freePort() })))
  for (const nth of NODES) {
    let text = recipe('etcd.yml')
      .replace('name: etcd-1', `name: etcd-${nth}`)
      .replace('/var/lib/etcd/cadenza', join(folder, `etcd-${nth}`))
      .replace(/(-client-urls: http:\/\/10\.0\.0\.2)1/g, `$1${nth}`)
      .replace(/(-peer-urls: http:\/\/10\.0\.0\.2)1/g, `$1${nth}`)
    for (const [member, { client, peer }] of ports.entries())
      text = text
        .replaceAll(`10.0.0.2${member + 1}:2379`, `127.0.0.1:${client}`)
        .replaceAll(`10.0.0.2${member + 1}:2380`, `127.0.0.1:${peer}`)
    run(`etcd-${nth}`, 'etcd', ['--config-file', write(`etcd-${nth}.yml`, text)])
  }
  // Patroni gives up where nobody answers yet.
  const agrees = async ({ client }: { client: number }) =>
    /^3\./.test((await ask<{ etcdcluster: string }>(client, 'version'))?.etcdcluster ?? '')
  await eventually(
    () => Promise.all(ports.map(agrees)),
    (all) => all.every(Boolean),
    PATIENCE,
  )
  return ports.map(({ client }) => client)
}

/** A node's recipe with the ports of this machine; others learn only those behind its cable. */
function nodeText(nth: number, { pg, rest, outside, data }: Omit<Node, 'cable' | 'patroni'>, is_synchronous: boolean) {
  return recipe('patroni.yml')
    .replace('name: db-1', `name: db-${nth}`)
    .replace(' listen: 10.0.0.11:8008', ` listen: 127.0.0.1:${rest}`)
    .replace('connect_address: 10.0.0.11:8008', `connect_address: 127.0.0.1:${outside.rest}`)
    .replace(' listen: 10.0.0.11:5432', ` listen: 127.0.0.1:${pg}`)
    .replace('connect_address: 10.0.0.11:5432', `connect_address: 127.0.0.1:${outside.pg}`)
    .replace(/hosts: 10\.0\.0\.21.*/, `hosts: ${outside.etcd.map((port) => `127.0.0.1:${port}`)}\n  use_proxies: true`)
    .replace(
      'data_dir: /var/lib/postgresql/15/cadenza',
      `data_dir: ${data}\n  parameters:\n    unix_socket_directories: ''`,
    )
    .replace('/usr/lib/postgresql/15/bin', BIN)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace(/(synchronous_mode\w*): true/g, `$1: ${is_synchronous}`)
}

function proxyText(port: number, nodes: Node[]) {
  let text = recipe('haproxy.cfg').replace('127.0.0.1:5432', `127.0.0.1:${port}`)
  for (const [index, { outside }] of nodes.entries())
    text = text.replace(`10.0.0.1${index + 1}:5432`, `127.0.0.1:${outside.pg} port ${outside.rest}`)
  return text
}

const cableText = (ends: [number, number][]) =>
  `global\n  maxconn 2000\ndefaults\n  mode tcp\n  timeout connect 3s\n  timeout client 2h\n  timeout server 2h\n${ends
    .map(([from, to]) => `listen to_${to}\n  bind 127.0.0.1:${from}\n  server node 127.0.0.1:${to}\n`)
    .join('')}`

/** PostgreSQL refuses to run as root: Debian’s user of it runs everything then. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function give(path: string, { uid, gid }: { uid?: number; gid?: number }) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

const secret = () => randomBytes(18).toString('base64url')

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function ask<Answer>(port: number, path: string): Promise<Answer | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(2 * SECOND) }).catch(
    () => null,
  )
  return answer?.ok ? ((await answer.json().catch(() => null)) as Answer | null) : null
}

async function countStreaming(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2 * SECOND,
    query_timeout: 2 * SECOND,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::int as streaming from pg_stat_replication where state = 'streaming'",
    )
    return rows[0].streaming
  } catch {
    return 0
  } finally {
    client.end().catch(() => {})
  }
}
