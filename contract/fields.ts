import * as z from 'zod/mini'
import { isContact, isUsername } from '#rules/exports/usernames.ts'
import { languageCodes } from '#rules/languages.ts'
import { usernameOfLink } from '#rules/links.ts'
import { asCode, asDigits, asEmail, asLine, asName, asText, asUsername } from '#rules/typed-text.ts'
import { knownZone } from '#rules/zones.ts'
import { problem } from './problems.ts'

const ID = /^[0-9]{1,18}$/

/** An id on the wire: always text, so that no 64-bit integer passes through a JavaScript number. */
export const id = () => z.string().check(z.regex(ID))

/** Ids are counted from 1. */
const NOBODYS = '0'

/** Text of digits that a request may give as a number too, unless that is too large to be exact; `width` brings back the zeros in front. */
export const orNumber = (text: z.ZodMiniType<string, string>, width = 0) => {
  const inDigits = (given: string) => (Number.isSafeInteger(given) ? String(given).padStart(width, '0') : given)
  return z.pipe(z.transform(inDigits), text)
}

/** An id in a request. Text that cannot be one is read as an id that nobody has, and so answered like every unknown one. */
export const givenId = () => {
  const text = typed('given')
  text.register(z.globalRegistry, { pattern: ID.source })
  const known = z.transform((given: string) => (ID.test(given) ? given : NOBODYS))
  return z.pipe(z.pipe(orNumber(text), known), id())
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
export const zone = () => typed('line', knownOrNone, z.minLength(1, problem('zone_unknown')))

const knownOrNone = z.overwrite<string>((text) => knownZone(text) ?? '')

/** What passes nothing: what programs and links hand over as they got it, and passwords, which are compared to the letter. */
const asGiven = (text: string) => text

/** What a request's text passes before anything else, by what it is. */
export const doors = {
  text: asText,
  name: asName,
  line: asLine,
  code: asCode,
  digits: asDigits,
  username: asUsername,
  email: asEmail,
  given: asGiven,
}

/** A text field of a request; each says which door it passes (contract/fields.test.ts). */
export const typed = (door: keyof typeof doors, ...checks: Parameters<z.ZodMiniString['check']>) =>
  z.string().check(z.overwrite(doors[door]), ...checks)

/** A mail address, each in one spelling of its domain. */
export const emailAddress = () =>
  z.pipe(typed('email'), z.email(problem('email_wrong')).check(z.maxLength(254, problem('email_too_long'))))

/** An Instagram user name as people type it: a leading @, capitals and a profile's address are forgiven. */
export const instagramUsername = () =>
  typed(
    'username',
    z.overwrite((text) => usernameOfLink(text) ?? text),
    z.refine((text) => isUsername(text) || !isContact(text), problem('username_is_contact')),
    z.refine((text) => isUsername(text) || isContact(text), problem('username_wrong')),
  )

/** One or several of the same in a query: `a` or `a,b`. */
export const several = <Value>(one: z.ZodMiniType<Value, string>, most: number) => {
  const split = z.transform((given: string) => given.split(','))
  return z.pipe(z.pipe(typed('given'), split), z.array(one).check(z.maxLength(most)))
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
  cursor: z.optional(typed('given', z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), Math.min(50, most)),
})

/** The same for rows in the order of their ids, where the cursor is the last id seen. */
export const pageById = (most: number) => ({
  ...page(most),
  cursor: z.optional(z.string().check(z.regex(ID, problem('cursor_wrong')))),
})

export const next_cursor = () => z.nullable(z.string())

export const nothing = () => z.object({})
