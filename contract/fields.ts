import * as z from 'zod/mini'
import { languageCodes } from '#rules/languages.ts'
import { withoutAt } from '#rules/typed-lists.ts'
import { knownZone } from '#rules/zones.ts'
import { problem } from './problems.ts'

const ID = /^[0-9]{1,18}$/

/** An id on the wire: always text, so that no 64-bit integer passes through a JavaScript number. */
export const id = () => z.string().check(z.regex(ID))

/** Ids are counted from 1. */
const NOBODYS = '0'

/** An id in a request. Text that cannot be one is read as an id that nobody has, and so answered like every unknown one. */
export const givenId = () => {
  const text = z.string()
  text.register(z.globalRegistry, { pattern: ID.source })
  const known = z.transform((given: string) => (ID.test(given) ? given : NOBODYS))
  return z.pipe(z.pipe(text, known), id())
}

/** The code of one of the product's languages. */
export const language = () => z.enum(languageCodes)

/** A moment, ISO 8601 in UTC. A Date from the database is written as text here, once. */
export const moment = () =>
  z.pipe(
    z.transform((value: Date | string) => (value instanceof Date ? value.toISOString() : value)),
    z.iso.datetime(),
  )

/** Years that can be kept and shown in every zone. */
const inUsualYears = () => z.refine<string>((text) => /^(19|2\d)/.test(text), problem('year_unusual'))

/** A moment in a request, in any zone. */
export const givenMoment = () => z.iso.datetime({ offset: true }).check(inUsualYears())

/** A calendar date in the user's own zone, `2026-11-20`. */
export const calendarDate = () => z.iso.date().check(inUsualYears())

/** A time zone by its name, `Europe/Berlin`: one that isn't known would be UTC in silence, and what runs by it hours off. */
export const zone = () =>
  normalised((text) => knownZone(text.trim()) ?? '', z.string().check(z.minLength(1, problem('zone_unknown'))))

/** Text that is normalised before it is checked. */
export const normalised = (normalise: (text: string) => string, checked: z.ZodMiniType<string, string>) =>
  z.pipe(z.pipe(z.string(), z.transform(normalise)), checked)

/** An Instagram user name as people type it: a leading @ and capitals are forgiven. */
export const instagramUsername = () =>
  normalised(
    (text) => withoutAt(text).toLowerCase(),
    z.string().check(z.regex(/^[a-z0-9._]{1,30}$/, problem('username_wrong'))),
  )

/** One or several of the same in a query: `a` or `a,b`. */
export const several = <Value>(one: z.ZodMiniType<Value, string>, most: number) => {
  const split = z.transform((given: string) => given.split(','))
  return z.pipe(z.pipe(z.string(), split), z.array(one).check(z.maxLength(most)))
}

/** How a file names its columns and what is in them; JSON always has the codes. */
export const headings = () =>
  z._default(z.enum(['codes', 'words']), 'codes').register(z.globalRegistry, {
    description:
      'Of CSV and XLSX: `words` writes headings, kinds, statuses and yes or no in the language of the answer, and moments in the user’s time zone. JSON always has the codes.',
  })

export type Headings = z.infer<ReturnType<typeof headings>>

export const count = () => z.int().check(z.nonnegative())

/** Page controls shared by every list that can grow: `limit` rows after `cursor`. */
export const page = (most: number) => ({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), Math.min(50, most)),
})

/** The same for rows in the order of their ids, where the cursor is the last id seen. */
export const pageById = (most: number) => ({
  ...page(most),
  cursor: z.optional(z.string().check(z.regex(ID, problem('cursor_wrong')))),
})

export const next_cursor = () => z.nullable(z.string())

export const nothing = () => z.object({})
