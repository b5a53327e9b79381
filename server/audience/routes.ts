import { listLists, listMembers, updateProfile } from '#contract/audience.ts'
import type { Database } from '../edges/database/database.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { listFollowerLists } from './list-lists.ts'
import { listListMembers } from './list-members.ts'
import { updateProfileData } from './update-profile.ts'

export function serveAudience(http: Http, { db }: { db: Database }) {
  serve(http, updateProfile, (_, { user, request }) => updateProfileData(db, user.id, request))

  serve(http, listLists, async (_, { user }) => ({ follower_lists: await listFollowerLists(db, user.id) }))

  serve(http, listMembers, (wanted, { user }) => listListMembers(db, user.id, wanted))
}
