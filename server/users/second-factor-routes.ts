import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  findSecondFactor,
  renewRecoveryCodes,
} from '#contract/users.ts'
import { type Context, type Http, serve } from '../edges/http/serve.ts'
import type { UserEdges } from './edges.ts'
import { type Asker, beginFactor, confirmFactorBy, disableFactor, readFactor, renewCodes } from './second-factor.ts'

const askerOf = ({ user, request }: Context): Asker => ({ id: user.id, email: user.email, ip: request.ip })

export function serveSecondFactor(http: Http, edges: UserEdges) {
  serve(http, findSecondFactor, (_, { user }) => readFactor(edges.db, user.id))

  serve(http, beginSecondFactor, ({ password }, context) => beginFactor(edges, askerOf(context), password))

  serve(http, confirmSecondFactor, async ({ code }, context) => ({
    message: 'Two-step verification is on. Keep these recovery codes in a safe place.',
    recovery_codes: await confirmFactorBy(edges, askerOf(context), code),
  }))

  serve(http, disableSecondFactor, async ({ password, code }, context) => {
    await disableFactor(edges, askerOf(context), password, code)
    return { message: 'Two-step verification is off.' }
  })

  serve(http, renewRecoveryCodes, async ({ code }, context) => ({
    message: 'These are your new recovery codes. The old ones do not work any more.',
    recovery_codes: await renewCodes(edges, askerOf(context), code),
  }))
}
