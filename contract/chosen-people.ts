import * as z from 'zod/mini'
import { type Formula, MAX_LISTS } from '#rules/sets.ts'
import { count, givenId, typed } from './fields.ts'
import { problem } from './problems.ts'

/** Names that can be given at once. */
export const MAX_PASTED = 50_000

/** A list, or the result of an operation on others; a difference subtracts the rest from the first. */
export const formula: z.ZodMiniType<Formula> = z.lazy(() =>
  z.union(
    [
      z.object({ list: givenId() }),
      z.object({
        op: z.enum(['union', 'intersection', 'difference']),
        of: z.array(formula).check(z.minLength(1), z.maxLength(MAX_LISTS)),
      }),
    ],
    problem('formula_wrong'),
  ),
)

const followers = () => z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(1_000_000_000)))

/** What a page of people is narrowed to; people who may or may not fit are left out. */
export const narrowing = {
  q: z.optional(typed('line', z.maxLength(60))),
  privacy: z.optional(z.enum(['private', 'public'])),
  verified: z.optional(z.enum(['yes', 'no'])),
  followers_from: followers(),
  followers_to: followers(),
}

/** As many as these pass their door where they are read in portions (rules/exports/pasted-names.ts): in one go it would hold up everybody. */
export const names = () => z.array(typed('given', z.maxLength(200))).check(z.maxLength(MAX_PASTED))

/** All people that a page of people shows, whether they were read or not, but for some. */
export const wherePeople = z.strictObject({ formula, ...narrowing, except: z.optional(names()) })
export type WherePeople = z.infer<typeof wherePeople>

/** Of how many of some people each fact is known. */
export const knownFacts = z.object({
  /** When they came: from an export with times. */
  added_at: z.boolean(),
  followers: count(),
  private: count(),
  public: count(),
  verified: count(),
})
export type KnownFacts = z.infer<typeof knownFacts>
