import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts'
import { answers } from '#words/generated/server.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import { noteAudit } from '../audit/note-audit.ts'
import { createToken } from './create-token.ts'
import { deleteToken, listTokens } from './store.ts'

export function serveApiTokens(http: Http, { db }: { db: Database }) {
  serve(http, listApiTokens, async (_, { user }) => ({ api_tokens: await listTokens(db, user.id) }))

  serve(http, createApiToken, async (given, { user, request }) => {
    const created = await createToken(db, user, given)
    const { name, scopes } = created.api_token
    await noteAudit(db, user.id, 'api_token_created', request, { name, scopes: scopes.join(', ') })
    return created
  })

  serve(http, revokeApiToken, async ({ id }, { user, request }) => {
    const revoked = await deleteToken(db, user.id, id)
    if (!revoked) throw new Refusal('not_found')
    await noteAudit(db, user.id, 'api_token_revoked', request, revoked)
    return { message: answers.token_revoked }
  })
}
