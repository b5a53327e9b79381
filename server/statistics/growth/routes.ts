import { changeGoal, createGoal, decideDay, listGoalDays, listGoals, portionRequest } from '#contract/growth.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import {
  changeUserGoal,
  createUserGoal,
  decideUserDay,
  listUserDays,
  listUserGoals,
  requestOfPortion,
} from './goals.ts'

export function serveGrowth(http: Http, edges: EngineEdges) {
  serve(http, listGoals, async (_, { user }) => ({ goals: await listUserGoals(edges, user.id) }))
  serve(http, createGoal, async (given, { user }) => ({ goal: await createUserGoal(edges, user, given) }))
  serve(http, changeGoal, async ({ id, ...change }, { user }) => ({
    goal: await changeUserGoal(edges, user, id, change),
  }))
  serve(http, decideDay, async ({ id, ...decision }, { user }) => ({
    goal: await decideUserDay(edges, user.id, id, decision),
  }))
  serve(http, listGoalDays, (wanted, { user }) => listUserDays(edges, user.id, wanted))
  serve(http, portionRequest, async ({ id, portion_id }, { user }) => ({
    task: await requestOfPortion(edges, user.id, id, portion_id),
  }))
}
