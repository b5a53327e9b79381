import * as z from 'zod/mini'
import type { ReasonCode } from '#rules/reasons.ts'
import type { RefusalOwner } from '#rules/refusals.ts'

/** One of the codes of rules/reasons.ts. In the reference it is any string: there will be more of them. */
export const reasonCode = () => z.string() as z.ZodMiniType<ReasonCode>

const params = () => z.record(z.string(), z.unknown())

/** Added to a sentence for programs: its code and the values in it. */
export const codeAndParams = { code: reasonCode(), params: params() }

/** The same, null where there is nothing to explain. */
export const nullableCodeAndParams = { code: z.nullable(reasonCode()), params: z.nullable(params()) }

/** Whose refusal it is: the person's or post's, the account's, or the installation's; absent where Instagram refused nothing. */
export const whose = () =>
  z.optional(z.enum(['person', 'account', 'installation']) satisfies z.ZodMiniType<RefusalOwner>)

/** The reason of a sentence that has a name of its own. */
export const reason = () => z.nullable(z.object({ ...codeAndParams, whose: whose() }))
