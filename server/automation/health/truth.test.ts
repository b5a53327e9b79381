import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GHOST_DAYS, type HealthList, healthLists, MIN_SIGNS, SUPPORTED_POSTS, signsOf } from '#rules/health/lists.ts'
import { shareOf } from '#rules/intervals.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { readRows } from '../../edges/database/database.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { type AudienceTruth, controlSandbox } from '../../testing/sandbox-control.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readAudiences } from './read-audience.ts'

const username = 'sandbox.creator'
const DAY = 86_400_000

/** A reading that fails is no answer. */
const failed = ({ err }: { err: unknown }) => {
  failures.push(err)
}
const failures: unknown[] = []

/** What is wrong with Instagram's lists on each of the days: about followers and likers in turn. */
const faults = [null, 'cap', 'gap', 'overlap', null, 'reorder', 'short_list', 'odd_ids', null, null] as const

/** What is claimed against what is true. */
type Score = { claimed: number; right: number; there: number; found: number }
const none = (): Score => ({ claimed: 0, right: 0, there: 0, found: 0 })

function score(into: Score, claimed: ReadonlySet<string>, truth: ReadonlySet<string>) {
  const right = [...claimed].filter((one) => truth.has(one)).length
  into.claimed += claimed.size
  into.right += right
  into.there += truth.size
  into.found += right
}

const said = (rate: ReturnType<typeof shareOf>) =>
  `${rate.rate?.toFixed(3)} (${rate.low?.toFixed(3)}–${rate.high?.toFixed(3)})`

const scores = new Map<string, Score>()
const scoreOf = (name: string) => {
  const there = scores.get(name) ?? none()
  scores.set(name, there)
  return there
}

/** The lists as the sandbox knows them. */
function truthOf({ followers, posts, now }: AudienceTruth): Record<HealthList, Set<string>> {
  const engaged = (pk: string) =>
    posts.filter((post) => post.likers.includes(pk) || post.commenters.includes(pk)).length
  const old = Date.parse(now) - GHOST_DAYS * DAY
  const names = (fits: (one: AudienceTruth['followers'][number]) => boolean) =>
    new Set(followers.filter(fits).map((one) => one.username))
  const signs = (one: AudienceTruth['followers'][number]) =>
    signsOf({
      ...one,
      no_picture: !one.has_picture,
      since: 0,
      engaged: 0,
      profile: {
        is_gone: false,
        followers: one.follower_count,
        following: one.following_count,
        posts: one.media_count,
      },
    })
  return {
    ghosts: names(({ pk, since }) => engaged(pk) === 0 && Date.parse(since) < old),
    supporters: names(({ pk }) => engaged(pk) >= SUPPORTED_POSTS),
    fans: names(({ is_followed }) => !is_followed),
    inactive: names(({ is_gone, media_count }) => is_gone || media_count === 0),
    suspicious: names((one) => !one.is_gone && signs(one).length >= MIN_SIGNS),
  }
}

describe.each([1, 2, 3])('in world %i', (seed) => {
  let product: Product
  let sandbox: RunningSandbox
  let edges: EngineEdges
  let control: ReturnType<typeof controlSandbox>
  let account_id: string
  const db = () => product.database.db

  beforeAll(async () => {
    product = await startProduct({}, async () => {
      sandbox = await startSandbox({ port: 0, seed, profile: 'strict' })
      return sandbox.origin
    })
    // Days of the pacing are the world's days; its gaps are a blink.
    edges = { ...product.app.engine, log: { ...product.app.engine.log, warn: failed } as never }
    control = controlSandbox(sandbox.origin)
    ;({ account_id } = await product.userWithAccount(username))
    await sql`insert into health_readings (account_id) values (${account_id})`.execute(db())
  })
  afterAll(async () => {
    await product.close()
    await sandbox.close()
  })

  /** World time passes, and for the product as much: its days are a ten-thousandth of the world's. */
  async function pass(days: number) {
    await control.advance(days * 86_400)
    const ms = days * DAY * edges.scale
    await sql`update health_people set since = since - ${ms} * interval '1 millisecond', checked_at = checked_at - ${ms} * interval '1 millisecond'`.execute(
      db(),
    )
  }

  /** A whole round, however many portions it takes. */
  async function read() {
    const [before] = await rounds()
    for (let portion = 0; portion < 40; portion++) {
      await sql`update health_readings set next_at = now(), reads = 0`.execute(db())
      await sql`delete from account_reads`.execute(db())
      await readAudiences(edges, new AbortController().signal)
      expect(failures).toEqual([])
      const [now] = await rounds()
      if (now && now.round > (before?.round ?? 0) && now.phase === 'rest') return
    }
    throw new Error(`The round did not end: ${JSON.stringify(await rounds())}`)
  }

  const rounds = () =>
    readRows(
      db(),
      sql<{ round: number; phase: string }>`select round, progress ->> 'phase' as phase from health_readings`,
    )

  const listed = async () => {
    const rows = await readRows(
      db(),
      sql<{ kind: HealthList; complete: boolean; name: string | null }>`
      select kind, complete, string_to_table(usernames, E'\n') as name
      from lists left join list_parts on list_id = lists.id where source = 'health'`,
    )
    return (kind: HealthList) => ({
      is_claimed: rows.some((row) => row.kind === kind && row.complete),
      names: new Set(rows.flatMap((row) => (row.kind === kind && row.name ? [row.name] : []))),
    })
  }

  const changes = () =>
    readRows(
      db(),
      sql<{ id: string; kind: string; instagram_user_id: string; username: string }>`
      select id, kind, instagram_user_id, username from health_changes order by id`,
    )

  async function compare() {
    const truth = truthOf(await control.audience(username))
    const lists = await listed()
    for (const kind of healthLists) {
      const { is_claimed, names } = lists(kind)
      score(scoreOf(kind), is_claimed ? names : new Set(), truth[kind])
    }
  }

  const leavers = ({ passed }: AudienceTruth) => passed.filter(({ kind }) => kind !== 'came')
  const haveLeft = (all: Awaited<ReturnType<typeof changes>>) =>
    all.filter(({ kind }) => kind === 'left' || kind === 'gone').map((one) => one.instagram_user_id)

  /** A day goes by, is read, with a fault or without one, and is held against the truth. */
  async function day(nth: number, fault: string | null, was_read: boolean) {
    const [before, known] = [leavers(await control.audience(username)).length, (await changes()).length]
    await pass(1)
    if (fault) await control.fault({ mode: fault, kind: nth % 2 ? 'followers' : 'likers' })
    await read()
    await control.clearFaults()
    if (fault) return
    await compare()
    if (!was_read) return
    const today = leavers(await control.audience(username)).slice(before)
    score(scoreOf('left, within a day'), new Set(haveLeft((await changes()).slice(known))), pksOf(today))
  }

  const pksOf = (people: AudienceTruth['passed']) => new Set(people.map(({ pk }) => pk))

  test('the lists are what is true, and who left is named within a day', async () => {
    await read()
    await control.tide(username, { days: 90, comes: 25, leaves: 12, vanishes: 3 })
    await pass(95)
    await read()
    await compare()
    await control.tide(username, { days: 10, comes: 10, leaves: 40, vanishes: 8 })
    for (const [nth, fault] of faults.entries()) await day(nth, fault, nth === 0 || faults[nth - 1] === null)

    const truth = await control.audience(username)
    const all = await changes()
    const idsOf = (kind: string) => all.filter((one) => one.kind === kind).map((one) => one.instagram_user_id)
    score(scoreOf('came'), new Set(idsOf('came')), pksOf(truth.passed.filter(({ kind }) => kind === 'came')))
    score(scoreOf('left, in the end'), new Set(haveLeft(all)), pksOf(leavers(truth)))
    // Names change, and nobody leaves by that.
    expect(idsOf('renamed').length).toBeGreaterThan(0)
    const are_gone = idsOf('gone').map((pk) => truth.passed.find((one) => one.pk === pk)?.is_gone)
    expect(are_gone).toEqual(are_gone.map(() => true))
  })
})

test('what is claimed is true, to 99 in 100', () => {
  const rows = [...scores].map(([name, { claimed, right, there, found }]) => {
    const [precision, recall] = [shareOf(right, claimed), shareOf(found, there)]
    return {
      name,
      claimed,
      right,
      there,
      precision: said(precision),
      recall: said(recall),
      rate: precision.rate ?? 1,
      part: recall.rate ?? 0,
    }
  })
  console.table(rows)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...healthLists, 'left, within a day', 'came']))
  for (const { name, rate, claimed } of rows) expect([name, claimed > 0, rate >= 0.99]).toEqual([name, true, true])
  // The first comparison is after two rounds, in which not even every third profile is read.
  expect(rows.find(({ name }) => name === 'inactive')?.part).toBeGreaterThan(0.7)
})
