import * as z from 'zod/mini'
import { figureSources } from '#rules/figures.ts'
import { call } from './call.ts'
import { calendarDate, count, givenId, moment } from './fields.ts'

/** Null with all that belongs to it where nobody knows. What was done in Cadenza since `as_of` is counted in. */
const figureFields = {
  value: z.nullable(count()),
  source: z.nullable(z.enum(figureSources)),
  as_of: z.nullable(moment()),
}
export const figure = z.object(figureFields)
export type ShownFigure = z.infer<typeof figure>

/** People, from complete readings. `since`: the day of the reading they are compared with; later than the first day where there was none before. */
export const peopleFigure = z.object({ ...figureFields, since: z.nullable(calendarDate()) })
export type ShownPeopleFigure = z.infer<typeof peopleFigure>

const figures = z.object({
  /** The profile's count; before Instagram has shown it, that of an export. */
  followers: figure,
  following: figure,
  /** These three by the newest complete reading of both lists, or by an export that was brought more than a week later. */
  mutuals: figure,
  not_following_back: figure,
  fans: figure,
  /** Of the last seven days, today included. Lost are those who left and those whose account is gone. */
  gained_week: peopleFigure,
  lost_week: peopleFigure,
  /** Lists that were extracted, pasted or saved, of all accounts; an account's own followers and following don't count. */
  lists_used: figure,
  /** Of the plan's daily actions, of all accounts, since midnight of the user's calendar. */
  actions_used: figure,
})
export type ShownFigures = z.infer<typeof figures>

/** The figures that every screen, mail, report and event shows. Without an account those of all together: unknown where one's is. */
export const getFigures = call({
  summary: 'Get an account’s figures, each with where it comes from',
  route: 'GET /figures',
  scope: 'read_reports',
  cost: 'search',
  input: z.object({ account_id: z.optional(givenId()) }),
  answer: z.object({ figures }),
})
