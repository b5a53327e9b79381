import * as z from 'zod/mini'
import { id } from './fields.ts'

/** The current account, sent together with the signed-in user. In a file of its own, so that the sign-in page loads no calls of accounts. */
export const instagramSession = z.object({
  id: id(),
  instagram_username: z.string(),
  /** Names this sign-in to the browser; Instagram's own session never leaves the server. */
  instagram_session_id: z.string(),
  is_active: z.boolean(),
})
export type InstagramSession = z.infer<typeof instagramSession>
