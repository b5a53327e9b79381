import { sql } from 'kysely'
import { runStep } from '../automation/engine/run-step.ts'
import { claimDue } from '../automation/engine/schedule.ts'
import type { Permits } from '../automation/engine/step.ts'
import type { SignedInClient } from '../edges/instagram/client.ts'
import { noteNews } from './news.ts'
import type { Product } from './product.ts'

const OWNER = 'a test'
const always: Permits = { mayBegin: async () => true, mayStillSend: async () => true, mayStillRead: async () => true }

/** Takes the steps itself where no worker runs, so that a test can do something else in the middle of one. */
export function stepsOf(product: () => Product) {
  const instagramId = async (account_id: string) => {
    const { rows } = await sql<{ instagram_user_id: string }>`
      select instagram_user_id from accounts where id = ${account_id}`.execute(product().database.db)
    return rows[0]?.instagram_user_id ?? ''
  }
  return {
    instagramId,
    /** Takes the next step of an account now, however far off it is. */
    async step(account_id: string, permits: Partial<Permits> = {}, engine = product().app.engine) {
      const { db } = product().database
      const id = await instagramId(account_id)
      await sql`update account_schedule set next_action_at = case when instagram_user_id = ${id} then now() end,
        quiet_until = null, lease_owner = null, lease_until = null`.execute(db)
      const [lease] = await claimDue(db, OWNER, 1)
      if (!lease) throw new Error(`The account ${account_id} is not scheduled.`)
      await runStep(engine, lease, OWNER, { ...always, ...permits })
      noteNews()
    },
    /** The engine with an Instagram that answers some calls otherwise. */
    engineWith(change: (instagram: SignedInClient) => Partial<SignedInClient>) {
      const { engine } = product().app
      const as: typeof engine.instagram.as = (session, device) => {
        const signed_in = engine.instagram.as(session, device)
        return { ...signed_in, ...change(signed_in) }
      }
      return { ...engine, instagram: { ...engine.instagram, as } }
    },
  }
}
