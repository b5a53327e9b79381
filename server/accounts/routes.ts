import { type AccountStatus, connectAccount, listAccounts, switchAccount } from '#contract/accounts.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { findActiveSession } from './active-session.ts'
import { connectInstagramAccount } from './connect-account.ts'
import type { AccountEdges } from './signed-in.ts'
import { listAccountRows } from './store.ts'
import { switchToAccount } from './switch-account.ts'

export function serveAccounts(http: Http, edges: AccountEdges) {
  const { db } = edges

  serve(http, listAccounts, (_, { user }) => readAccounts(db, user.id))

  serve(http, connectAccount, async ({ credentials }, { user }) => ({
    instagram_session: await connectInstagramAccount(edges, user.id, credentials),
  }))

  serve(http, switchAccount, async ({ account_id, ...options }, { user }) => {
    await switchToAccount(edges, user.id, account_id, options)
    const instagram_session = await findActiveSession(db, user.id)
    if (!instagram_session) throw new Refusal('account_not_found')
    return { instagram_session, accounts: await readAccounts(db, user.id) }
  })
}

async function readAccounts(db: Database, user_id: string) {
  const rows = await listAccountRows(db, user_id)
  return rows.map((row) => ({
    ...row,
    status: row.status as AccountStatus,
    followers_count: Number(row.followers_count),
    following_count: Number(row.following_count),
  }))
}
