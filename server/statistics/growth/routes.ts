import { changeGoal, createGoal, decideDay, listGoalDays, listGoals, portionRequest } from '#contract/growth.ts'
import type { EngineEdges } from '../../automation/engine/edges.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import * as goals from './goals.ts'

export function serveGrowth(http: Http, edges: EngineEdges) {
  serve(http, listGoals, async (_, { user }) => ({ goals: await goals.listUserGoals(edges, user.id) }))
  serve(http, createGoal, async (given, { user }) => ({ goal: await goals.createUserGoal(edges, user, given) }))
  serve(http, changeGoal, async ({ id, ...change }, { user }) => ({
    goal: await goals.changeUserGoal(edges, user, id, change),
  }))
  serve(http, decideDay, async ({ id, ...decision }, { user }) => ({
    goal: await goals.decideUserDay(edges, user.id, id, decision),
  }))
  serve(http, listGoalDays, (wanted, { user }) => goals.listUserDays(edges, user.id, wanted))
  serve(http, portionRequest, async ({ id, portion_id }, { user }) => ({
    task: await goals.requestOfPortion(edges, user.id, id, portion_id),
  }))
}
