import * as z from 'zod/mini'
import { apiScopes } from '#rules/api-scopes.ts'
import { call } from './call.ts'
import { givenId, id, moment, nothing, typed } from './fields.ts'
import { problem } from './problems.ts'

export const apiScope = z.enum(apiScopes)

export const apiToken = z.object({
  id: id(),
  name: z.string(),
  scopes: z.array(apiScope),
  /** The token's last four characters, by which its owner recognises it. */
  last_four: z.string(),
  created_at: moment(),
  /** Exact to the minute; null until it is first used. */
  last_used_at: z.nullable(moment()),
  /** Null: it does not end by itself. */
  expires_at: z.nullable(moment()),
})
export type ApiToken = z.infer<typeof apiToken>

export const listApiTokens = call({
  summary: 'List your API tokens',
  route: 'GET /user/api-tokens',
  input: nothing(),
  answer: z.object({ api_tokens: z.array(apiToken) }),
})

/** `token` is shown here and never again; it is sent as `Authorization: Bearer …`. */
export const createApiToken = call({
  summary: 'Create an API token',
  route: 'POST /user/api-tokens',
  makes: 'thing',
  status: 201,
  cost: 'proof',
  input: z.object({
    name: typed('name', z.minLength(1, problem('token_name_missing')), z.maxLength(60, problem('token_name_too_long'))),
    scopes: z.array(apiScope).check(z.minLength(1, problem('scopes_missing')), z.maxLength(apiScopes.length)),
    /** Null: it does not end by itself. */
    expires_in_days: z._default(z.nullable(z.int().check(z.gte(1), z.lte(365))), 90),
  }),
  answer: z.object({ api_token: apiToken, token: z.string() }),
})

export const revokeApiToken = call({
  summary: 'Revoke an API token',
  route: 'DELETE /user/api-tokens/:id',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})
