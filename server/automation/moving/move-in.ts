import type { FastifyRequest } from 'fastify'
import type { ExcludeChoice } from '#contract/moving.ts'
import { csvFormOf } from '#rules/csv.ts'
import { zoneOrUtc } from '#rules/zones.ts'
import { language } from '#words/language.ts'
import { requireNamedAccount } from '../../accounts/usable-account.ts'
import { addExcluded, removeExcluded } from '../../audience/lists/exclude-list.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import * as store from './moving-store.ts'
import { readFiles } from './read-files.ts'
import type { FilesRead, FormerCounts } from './read-files.worker.ts'
import { MAX_FORMER_BYTES, withFiles } from './receive-files.ts'

export type MovingEdges = {
  db: Database
  /** Milliseconds without data after which an upload has ended. */
  upload_stall_ms: number
}

/** Of one user. */
const MAX_MOVES = 50
const MAX_MOVED_PEOPLE = 500_000

/** Users whose files are on their way or being read in this process: one upload of each. What bodies may hold is bounded where they arrive. */
const under_way = new Set<string>()

type User = { id: string; timezone: string }
type Account = { instagram_user_id: string; username: string }
type Read = Extract<FilesRead, { kind: 'read' }>
type Found = { account: Account; read: Read; exclude: ExcludeChoice }

/** Reads files and says what is in them. */
export const inspectFiles = (edges: MovingEdges, user: User, request: FastifyRequest) =>
  withRead(edges, user, request, async ({ account, read }) => {
    const known = await store.findMoveId(edges.db, user.id, account.instagram_user_id, read.digest)
    const { first, last } = read.counts
    return {
      files: read.files,
      counts: countsOf(read.counts),
      first_at: dateOf(first),
      last_at: dateOf(last),
      move_id: known?.id ?? null,
    }
  })

const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

const countsOf = ({ first: _, last: __, ...counts }: FormerCounts) => counts

const moveOf = ({ counts, ...row }: store.MoveRow) => ({ ...row, counts: countsOf(counts) })

export async function listUserMoves(db: Database, user_id: string) {
  return (await store.listMoveRows(db, user_id)).map(moveOf)
}

/** Writes what the files contain, all of it or nothing. The same people again are the same move. Refused: move_empty, moves_full. */
export const moveFilesIn = (edges: MovingEdges, user: User, request: FastifyRequest) =>
  withRead(edges, user, request, (found) =>
    edges.db.transaction().execute(async (tx) => {
      const { account, read, exclude } = found
      if (read.counts.people === 0) throw new Refusal('move_empty')
      await store.lockMoves(tx, user.id)
      const known = await store.findMoveId(tx, user.id, account.instagram_user_id, read.digest)
      const id = known?.id ?? (await keepMove(tx, user.id, found))
      await excludePeople(tx, user.id, id, read, exclude)
      return { move: moveOf((await store.findMoveRow(tx, user.id, id))!), is_new: known === undefined }
    }),
  )

async function keepMove(tx: Tx, user_id: string, { account, read }: Found): Promise<string> {
  const { moves = 0, people = 0 } = (await store.countMoved(tx, user_id)) ?? {}
  if (moves >= MAX_MOVES || people + read.counts.people > MAX_MOVED_PEOPLE)
    throw new Refusal('moves_full', { moves: MAX_MOVES, people: MAX_MOVED_PEOPLE })
  const id = await store.insertMove(tx, {
    user_id,
    instagram_user_id: account.instagram_user_id,
    account: account.username,
    files: read.files.map(({ name }) => name),
    digest: read.digest,
    counts: read.counts,
  })
  for (const chunk of read.chunks) await store.insertFormerPeople(tx, id, chunk)
  await store.noteTools(tx, id)
  return id
}

async function excludePeople(tx: Tx, user_id: string, move_id: string, read: Read, choice: ExcludeChoice) {
  if (choice === 'nobody') return
  const wanted = choice === 'listed' ? (JSON.parse(read.listed) as string[]) : await store.listNamesOfMove(tx, move_id)
  const fresh = await addExcluded(tx, user_id, wanted)
  await store.markExcluded(tx, user_id, move_id, wanted, [...fresh])
}

/** Takes a whole move back. Who is on the exclusion list for another reason as well stays there. */
export const undoUserMove = (db: Database, user_id: string, id: string) =>
  db.transaction().execute(async (tx) => {
    await store.lockMoves(tx, user_id)
    const names = await store.listExcludedByMove(tx, user_id, id)
    const move = await store.findMoveRow(tx, user_id, id)
    if (!move) throw new Refusal('not_found')
    await removeExcluded(tx, user_id, names)
    await store.deleteMove(tx, user_id, id)
    return { people: move.counts.people, excluded: names.length }
  })

/** Receives and reads the files for the account they are to belong to. */
async function withRead<Result>(
  { db, upload_stall_ms }: MovingEdges,
  user: User,
  request: FastifyRequest,
  act: (found: Found) => Promise<Result>,
): Promise<Result> {
  await requireActivePlan(db, user.id)
  if (under_way.has(user.id)) throw new Refusal('busy')
  under_way.add(user.id)
  try {
    return await withFiles(request, upload_stall_ms, async ({ files, username, choices }) => {
      if (files.length === 0) throw new Refusal('move_files_missing')
      const account = await requireNamedAccount(db, user.id, username)
      const { tables, former_username, timezone, exclude } = choices
      const clock = { zone: timezone ?? zoneOrUtc(user.timezone), day_first: true, now: Date.now() }
      const { separator } = csvFormOf(language())
      const setup = { files, own_username: account.username, clock, choices: { tables, former_username }, separator }
      return act({ account, exclude, read: await readFiles(user.id, setup, MAX_FORMER_BYTES) })
    })
  } finally {
    under_way.delete(user.id)
  }
}
