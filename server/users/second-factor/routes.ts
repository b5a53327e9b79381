import * as calls from '#contract/users.ts'
import { answers } from '#words/generated/server.ts'
import { type Context, type Http, serve } from '../../edges/http/serve.ts'
import { noteAudit } from '../audit/note-audit.ts'
import type { UserEdges } from '../edges.ts'
import * as factor from './second-factor.ts'

const ownerOf = ({ user, request }: Context): factor.FactorOwner => ({
  id: user.id,
  email: user.email,
  session_hash: user.session_hash,
  ip: request.ip,
})

export function serveSecondFactor(http: Http, edges: UserEdges) {
  serve(http, calls.findSecondFactor, (_, { user }) => factor.readFactor(edges.db, user.id))

  serve(http, calls.beginSecondFactor, ({ password }, context) => factor.beginFactor(edges, ownerOf(context), password))

  serve(http, calls.confirmSecondFactor, async ({ code }, context) => {
    const recovery_codes = await factor.confirmFactorBy(edges, ownerOf(context), code)
    await noteAudit(edges.db, context.user.id, 'two_factor_on', context.request)
    return { message: answers.second_factor_on, recovery_codes }
  })

  serve(http, calls.disableSecondFactor, async ({ password, code }, context) => {
    await factor.disableFactor(edges, ownerOf(context), password, code)
    await noteAudit(edges.db, context.user.id, 'two_factor_off', context.request)
    return { message: answers.second_factor_off }
  })

  serve(http, calls.renewRecoveryCodes, async ({ code }, context) => {
    const recovery_codes = await factor.renewCodes(edges, ownerOf(context), code)
    await noteAudit(edges.db, context.user.id, 'recovery_codes_renewed', context.request)
    return { message: answers.recovery_codes_renewed, recovery_codes }
  })
}
