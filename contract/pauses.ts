import * as z from 'zod/mini'
import { task } from './automation.ts'
import { call } from './call.ts'
import { givenId, id, moment, nothing } from './fields.ts'

const pause = z.object({
  pause_id: id(),
  /** Null: of every account, also of those that are connected meanwhile. */
  account_id: z.nullable(id()),
  at: moment(),
  /** The unfinished tasks that wait because of it; those their user has paused one by one are not among them. */
  task_ids: z.array(id()),
})
export type Pause = z.infer<typeof pause>

/** Those that have not been resumed, the oldest first. */
export const listPauses = call({
  summary: 'List what is paused',
  route: 'GET /automation/pause',
  scope: 'pause_everything',
  input: nothing(),
  answer: z.object({ pauses: z.array(pause) }),
})

/** Nothing begins any more from here on; what is under way is finished. Pausing what is paused changes nothing and answers its pause. */
export const pauseEverything = call({
  summary: 'Pause everything',
  route: 'POST /automation/pause',
  makes: 'thing',
  scope: 'pause_everything',
  input: z.strictObject({
    /** Missing or null: every account. */
    account_id: z.optional(z.nullable(givenId())),
  }),
  answer: z.object({ pause_id: id(), at: moment(), tasks: z.array(task) }),
})

/** Ends a pause, once or again: what it alone held continues where it was. */
export const resumeEverything = call({
  summary: 'Resume what was paused',
  route: 'POST /automation/resume',
  scope: 'pause_everything',
  input: z.strictObject({ pause_id: givenId() }),
  answer: z.object({ tasks: z.array(task) }),
})
