import * as calls from '#contract/accounts.ts'
import * as doors from '#contract/doors.ts'
import type { LimitReached } from '#contract/events.ts'
import type { InstagramSession } from '#contract/instagram-session.ts'
import { whoseOf } from '#rules/refusals.ts'
import { answers } from '#words/generated/server.ts'
import { reasonText } from '#words/reasons.ts'
import { withNoticeOfLimit } from '../billing/notice-of-limit.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Context, type Http, serve } from '../edges/http/serve.ts'
import type { FindPicture } from '../edges/pictures/pictures.ts'
import { sendPicture } from '../edges/pictures/send-picture.ts'
import { announce } from '../users/announce.ts'
import { noteAudit } from '../users/audit/note-audit.ts'
import { findActiveSession } from './active-session.ts'
import { confirmInstagramAccount } from './confirm-account.ts'
import { type Connected, connectInstagramAccount, type Met } from './connect-account.ts'
import { connectBrowserSession } from './connect-browser-session.ts'
import { disconnectInstagramAccount } from './disconnect-account.ts'
import type { PublishingEdges } from './events.ts'
import { keepChosenAccounts } from './fit-accounts.ts'
import { chooseMethod, verifyChallenge } from './meet-challenge.ts'
import { challengeNeededFor } from './pending-challenge.ts'
import { codeNeededFor } from './pending-sign-in.ts'
import { pictureAddress } from './picture.ts'
import { readSampleExport } from './sample-export.ts'
import { listAccountRows } from './store.ts'
import { switchToAccount } from './switch-account.ts'
import { requireAccount } from './usable-account.ts'
import { switchMethod, verifyCode } from './verify-code.ts'

/** `sandbox` is the origin of the sandbox Instagram, null on the real service. */
export type AccountRouteEdges = PublishingEdges & {
  progress: {
    publishLimit: (user_id: string, notice: LimitReached) => void
    publishCounts: (user_id: string) => void
  }
  pictures: FindPicture
  sandbox: string | null
}

export function serveAccounts(http: Http, edges: AccountRouteEdges) {
  const { db, sandbox } = edges

  const noticing = <Result>(user_id: string, connect: () => Promise<Result>) =>
    withNoticeOfLimit(connect, async (notice) => {
      await db.transaction().execute((tx) => announce(tx, user_id, { event: 'limit_reached', data: notice }))
      edges.progress.publishLimit(user_id, notice)
    })

  serve(http, calls.sampleExport, async ({ file }, { user, reply }) => {
    const { name, text } = await readSampleExport(db, user.id, sandbox, file)
    reply.type('application/json').header('Content-Disposition', `attachment; filename="${name}"`).send(text)
  })

  serve(http, calls.accountPicture, async ({ id, size }, { user, reply }) => {
    const { profile_pic_url } = await requireAccount(db, user.id, id)
    await sendPicture(edges.pictures, profile_pic_url, size, reply)
  })

  serve(http, calls.listAccounts, (_, { user }) => readAccounts(db, user.id))

  const noteConnected = ({ user, request }: Context, { instagram_username: username }: InstagramSession) =>
    noteAudit(db, user.id, 'account_connected', request, { username })

  const answerFor = async (context: Context, connected: Connected | Met) => {
    if (connected.kind === 'challenged') return challengeNeededFor(connected.challenged)
    if (connected.kind === 'needs_code') return { requires_2fa: true as const, ...codeNeededFor(connected.pending) }
    await noteConnected(context, connected.instagram_session)
    return { instagram_session: connected.instagram_session }
  }

  serve(http, calls.connectAccount, async ({ credentials }, context) => {
    const { user, request } = context
    return answerFor(
      context,
      await noticing(user.id, () => connectInstagramAccount(edges, user.id, credentials, request.ip)),
    )
  })

  serve(http, doors.connectBrowserSession, async ({ sessionid }, context) => {
    const { user, request } = context
    const instagram_session = await noticing(user.id, () =>
      connectBrowserSession(edges, user.id, sessionid, request.ip),
    )
    await noteConnected(context, instagram_session)
    return { instagram_session }
  })

  serve(http, doors.chooseChallengeMethod, async ({ pending_auth, method }, context) => {
    const { user, request } = context
    const given = { method, session_id: pending_auth?.session_id }
    return answerFor(context, await noticing(user.id, () => chooseMethod(edges, user.id, given, request.ip)))
  })

  serve(http, doors.verifyChallenge, async ({ pending_auth, code }, context) => {
    const { user, request } = context
    const given = { code, session_id: pending_auth?.session_id }
    return answerFor(context, await noticing(user.id, () => verifyChallenge(edges, user.id, given, request.ip)))
  })

  serve(http, calls.verifyTwoFactor, async ({ instagram_username, code_2fa, pending_auth }, context) => {
    const { user, request } = context
    const given = { username: instagram_username, code: code_2fa, session_id: pending_auth?.session_id }
    const instagram_session = await noticing(user.id, () => verifyCode(edges, user.id, given, request.ip))
    await noteConnected(context, instagram_session)
    return { requires_2fa: false as const, instagram_session }
  })

  serve(http, calls.switchTwoFactorMethod, async ({ username, method, pending_auth }, { user, request }) => {
    const wanted = { username, method, session_id: pending_auth?.session_id }
    return codeNeededFor(await switchMethod(edges, user.id, wanted, request.ip))
  })

  serve(http, calls.switchAccount, async ({ account_id, ...options }, { user }) => {
    await switchToAccount(edges, user.id, account_id, options)
    edges.progress.publishCounts(user.id)
    const instagram_session = await findActiveSession(db, user.id)
    if (!instagram_session) throw new Refusal('account_not_found')
    return { instagram_session, accounts: await readAccounts(db, user.id) }
  })

  serve(http, calls.confirmAccount, async ({ id }, { user }) => {
    await confirmInstagramAccount(edges, user.id, id)
    const account = (await readAccounts(db, user.id)).find((candidate) => candidate.id === id)
    if (!account) throw new Refusal('account_not_found')
    return { account }
  })

  serve(http, calls.keepAccounts, async ({ account_ids }, { user }) => {
    await keepChosenAccounts(edges, user.id, account_ids)
    return { accounts: await readAccounts(db, user.id) }
  })

  serve(http, calls.disconnectAccount, async ({ id }, { user, request }) => {
    const { username } = await disconnectInstagramAccount(edges, user.id, id)
    await noteAudit(db, user.id, 'account_disconnected', request, { username })
    return { message: answers.account_disconnected }
  })
}

async function readAccounts(db: Database, user_id: string) {
  const rows = await listAccountRows(db, user_id)
  return rows.map(({ hold, is_counted, ...row }) => ({
    ...row,
    status: row.status as calls.AccountStatus,
    status_reason: hold && reasonText(hold),
    hold: hold && { ...hold, ...whoseOf(hold.code) },
    profile_pic_url: pictureAddress(row),
    followers_count: is_counted ? Number(row.followers_count) : null,
    following_count: is_counted ? Number(row.following_count) : null,
  }))
}
