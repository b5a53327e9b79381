import * as calls from '#contract/audience.ts'
import * as health from '#contract/audience-health.ts'
import { userRoom } from '#contract/events.ts'
import { answers } from '#words/generated/server.ts'
import { readUsage } from '../billing/count-usage.ts'
import { withNoticeOfLimit } from '../billing/notice-of-limit.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { exportPeople } from './export/export-list.ts'
import { combineFollowerLists } from './formulas/combine-lists.ts'
import { diffFollowerLists } from './formulas/diff-lists.ts'
import { listChanges, listHealthPeople, showHealth, switchHealth } from './health/show-health.ts'
import { type ImportEdges, updateProfileData } from './import/update-profile.ts'
import { changeList, deleteFollowerList } from './lists/change-list.ts'
import { changePeople, undoListChange } from './lists/change-people.ts'
import { countKnown } from './lists/count-known.ts'
import { createFollowerList, selectPeople } from './lists/create-list.ts'
import { updateExclude } from './lists/exclude-list.ts'
import { findFollowerList, listFollowerLists } from './lists/list-lists.ts'
import { listMembersOf } from './lists/list-members.ts'

export function serveAudience(http: Http, edges: ImportEdges & { scale: number }) {
  const { db, sockets } = edges

  /** A change of the number of lists sends every open browser the plan's usage. */
  const counting = async <Result>(user_id: string, act: () => Promise<Result>): Promise<Result> => {
    const result = await withNoticeOfLimit(act, async (notice) =>
      sockets.publish([userRoom(user_id)], 'subscription_limit_reached', notice),
    )
    sockets.publish([userRoom(user_id)], 'subscription_update', await readUsage(db, user_id))
    return result
  }

  serve(http, calls.updateProfile, (_, { user, request }) => updateProfileData(edges, user.id, request))

  serve(http, calls.listLists, async (_, { user }) => ({ follower_lists: await listFollowerLists(db, user.id) }))

  serve(http, calls.createList, (wanted, { user }) => counting(user.id, () => createFollowerList(db, user.id, wanted)))

  serve(http, calls.updateList, async (change, { user }) => ({ follower_list: await changeList(db, user.id, change) }))

  serve(http, calls.deleteList, async ({ id }, { user }) => {
    await counting(user.id, () => deleteFollowerList(db, user.id, id))
    return { message: answers.list_deleted }
  })

  serve(http, calls.listMembers, ({ id, ...wanted }, { user }) =>
    listMembersOf(db, user.id, { ...wanted, formula: { list: id } }),
  )

  serve(http, calls.combineLists, (wanted, { user }) =>
    wanted.name === undefined || wanted.preview
      ? combineFollowerLists(db, user.id, wanted)
      : counting(user.id, () => combineFollowerLists(db, user.id, wanted)),
  )

  serve(http, calls.listCombined, (wanted, { user }) => listMembersOf(db, user.id, wanted))

  serve(http, calls.diffLists, ({ id, other_id }, { user }) => diffFollowerLists(db, user.id, id, other_id))

  serve(http, calls.exportList, ({ id, ...wanted }, { user, reply }) =>
    exportPeople(db, user, { formula: { list: id }, ...wanted }, reply),
  )

  serve(http, calls.exportCombined, (wanted, { user, reply }) => exportPeople(db, user, wanted, reply))

  serve(http, calls.updateExclusionList, (change, { user }) => updateExclude(db, user.id, change))

  serve(http, calls.changePeopleOfList, (change, { user }) => changePeople(db, user.id, change))

  serve(http, calls.undoListChange, ({ id }, { user }) => undoListChange(db, user.id, id))

  serve(http, calls.selectPeople, (wanted, { user }) => selectPeople(db, user.id, wanted))

  serve(http, calls.getList, async ({ id }, { user }) => ({ follower_list: await findFollowerList(db, user.id, id) }))

  serve(http, health.getAudienceHealth, ({ account_id }, { user }) => showHealth(edges, user, account_id))

  serve(http, health.setAudienceHealth, (wanted, { user }) => switchHealth(edges, user, wanted))

  serve(http, health.listHealthPeople, (wanted, { user }) => listHealthPeople(db, user.id, wanted))

  serve(http, health.listAudienceChanges, (wanted, { user }) => listChanges(db, user.id, wanted))

  serve(http, calls.countKnown, async ({ formula }, { user }) => ({
    known: await countKnown(db, user.id, formula),
  }))
}
