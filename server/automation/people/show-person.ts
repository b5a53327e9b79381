import { sql } from 'kysely'
import type { ActionState } from '#contract/automation.ts'
import type { PastAction } from '#contract/people.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import { shortcodeOf } from '#rules/media-ids.ts'
import { formerActs } from '#rules/moving/formats.ts'
import { findListed } from '../../audience/lists/find-listed.ts'
import { type Database, readRows } from '../../edges/database/database.ts'
import { showMet, unmetPerson } from '../../people/show-people.ts'
import { listFormerOf } from '../moving/moving-store.ts'

/** What the user's accounts have seen of somebody and done to them, and where they are listed. Nothing is read from Instagram. */
export async function showPerson(db: Database, user_id: string, username: string) {
  const [met, { lists, details }] = await Promise.all([
    showMet(db, user_id, username),
    findListed(db, user_id, username),
  ])
  const known = met?.person ?? unmetPerson(username)
  const person = {
    ...known,
    id: known.id ?? details?.instagram_user_id ?? null,
    full_name: known.full_name ?? (details?.full_name || null),
    is_private: known.is_private ?? details?.is_private ?? null,
    is_verified: known.is_verified ?? details?.is_verified ?? null,
    followers: known.followers ?? (details?.follower_count == null ? null : Number(details.follower_count)),
  }
  return {
    person,
    bio: met?.bio || null,
    seen_at: met?.seen_at ?? null,
    history: person.id === null ? [] : await listHistory(db, user_id, person.id),
    former: await listFormer(db, user_id, username, person.id),
    lists,
    latest_posts: met?.latest_posts ?? [],
  }
}

/** One line for each thing a tool did; that they were met only where there is nothing else. */
async function listFormer(db: Database, user_id: string, username: string, person_id: string | null) {
  const rows = await listFormerOf(db, user_id, username, person_id)
  const lines = rows.flatMap(({ acts, ...row }) => {
    const done = formerActs.filter((act) => acts[act] !== undefined)
    const shown = done.length > 1 ? done.filter((act) => act !== 'met') : done
    return shown.map((did) => ({ ...row, did, at: acts[did] == null ? null : new Date(acts[did] * 1000) }))
  })
  return lines.toSorted((a, b) => Number(b.at ?? 0) - Number(a.at ?? 0)).slice(0, MAX_LINES)
}

const MAX_LINES = 50

type Row = {
  id: string
  kind: ActionKind
  state: ActionState
  at: Date
  account: string
  task_id: string
  text: string | null
  media_id: string
  followed_back_at: Date | null
  undone_at: Date | null
}

/** By each Instagram account the user has or had, so that the index on an account's people answers it. */
async function listHistory(db: Database, user_id: string, target_id: string): Promise<PastAction[]> {
  const rows = await readRows(
    db,
    sql<Row>`
    select actions.id, actions.kind, actions.state, coalesce(settled_at, intended_at) as at, own.username as account, task_id, text, media_id,
      undone_at, case when actions.kind = 'follow' then (select min(looked_at) from follow_back_looks look
        where look.bucket = actions.bucket and look.action_id = actions.id and follows_back) end as followed_back_at
    from accounts own, lateral (
      select * from actions where actions.instagram_user_id = own.instagram_user_id and target_id = ${target_id}
        and intended_at is not null and actions.user_id = own.user_id and actions.account_id = own.id
      order by intended_at desc limit ${MAX_LINES}
    ) as actions
    where own.user_id = ${user_id} order by intended_at desc limit ${MAX_LINES}`,
  )
  return rows.map(({ media_id, at, followed_back_at, undone_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    link: media_id === '' ? null : `https://www.instagram.com/p/${shortcodeOf(media_id)}/`,
    followed_back_at: followed_back_at?.toISOString() ?? null,
    undone_at: undone_at?.toISOString() ?? null,
  }))
}
