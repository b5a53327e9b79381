import type { Side } from '#rules/exports/names.ts'
import { usernameOf } from '#rules/exports/usernames.ts'
import { listNameText } from '#words/list-names.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { packList } from '../people/pack-list.ts'
import * as store from '../store.ts'
import { requireListRoom } from './require-list-room.ts'

export type ListToExtract = {
  /** The account that reads it. */
  account_id: string
  of: Side
  /** Whose followers or following. */
  username: string
  expected_count: number | null
}

/** The ids of all lists of running extractions, of all users. */
export const listRunningLists = (db: Database) => store.listRunning(db)

/**
 * Begins the list of an extraction; returns its id. It is not shown until it is finished. The account's own followers and
 * following do not count towards the plan's limit, nor does a newer version of a list. Refused: account_not_found, limit_lists.
 */
export async function startExtractedList(tx: Tx, user_id: string, wanted: ListToExtract): Promise<string> {
  const { account_id, of, username, expected_count } = wanted
  const account = await store.findAccountName(tx, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  const is_own = account.username === username
  if (!is_own && !(await store.findNewestExtracted(tx, user_id, username, of))) await requireListRoom(tx, user_id)
  const { id } = await store.insertList(tx, user_id, {
    account_id,
    name: listNameText(of, username),
    kind: is_own ? of : 'custom',
    source: 'extraction',
    complete: false,
    expected_count,
    of_username: username,
    of_side: of,
    running: true,
  })
  return id
}

/**
 * Adds people to a list that is being extracted, as many as there is room for, and stores what was seen of them. Returns the names of
 * the new ones; repeated people change nothing.
 */
export async function addExtractedPeople(
  tx: Tx,
  list_id: string,
  people: readonly store.Extracted[],
  room: number,
): Promise<Set<string>> {
  const named = new Map(people.flatMap((person) => namedOf(person)))
  const in_order = [...named.values()].sort((a, b) => (a.username < b.username ? -1 : 1))
  const list = in_order.length > 0 && (await store.lockRunningList(tx, list_id))
  if (!list) return new Set()
  await store.keepPeople(tx)
  await store.keepDetails(tx, list.user_id, in_order)
  const names = [...named.keys()]
  const arrived = await store.findArrived(tx, list_id, names)
  const added = names.filter((username) => !arrived.has(username)).slice(0, room)
  await store.insertArrivals(tx, list_id, added)
  return new Set(added)
}

function namedOf(person: store.Extracted): [string, store.Extracted][] {
  const username = usernameOf(person.username)
  return username === null ? [] : [[username, { ...person, username }]]
}

/**
 * Ends an extraction: the list becomes the newest version of what it is a list of. It is complete where everything was read and
 * nobody is missing: pages that overlap name some people twice and others never. Without Instagram's number nobody can tell. Idempotent.
 */
export async function finishExtractedList(db: Database, list_id: string, { complete }: { complete: boolean }) {
  await db.transaction().execute(async (tx) => {
    const list = await store.lockRunningList(tx, list_id)
    if (!list) return
    await store.prepareForLargeLists(tx)
    await store.keepPeople(tx)
    if (list.account_id) await store.lockVersions(tx, list.account_id)
    const earlier =
      list.kind === 'custom'
        ? await store.findNewestExtracted(tx, list.user_id, list.of_username ?? '', list.of_side ?? '')
        : await store.findNewestOfAccount(tx, list.user_id, list.account_id ?? '', list.kind)
    const count = await packList(tx, list_id, store.arrivedPeople(list_id))
    await store.deleteArrivals(tx, list_id)
    const is_whole = list.expected_count !== null && count >= Number(list.expected_count)
    await store.finishList(tx, list_id, { complete: complete && is_whole, version_of: earlier?.id ?? null })
  })
}
