import { actions } from '../actions.ts'
import type { Preset } from '../kinds/action.ts'
import { MAX_FOLLOWED } from '../kinds/follow.ts'
import {
  type ActionKind,
  actionOf,
  isVisit,
  type LimitedKind,
  onlyReads,
  type TaskKind,
  type TaskOptions,
} from '../kinds/kinds.ts'
import { visitActions } from '../kinds/visit.ts'
import { isUnlimited } from '../limits.ts'
import { capsOf, paces } from '../pacing.ts'
import { chanceOf } from '../visit-options.ts'

/** What keeps a day's follows from being more. */
export const roomReasons = ['goal', 'pace', 'plan', 'other_tasks', 'following', 'hours', 'people', 'rhythm'] as const
export type RoomReason = (typeof roomReasons)[number]

/** What an unfinished task still has to do today. */
export type OtherTask = {
  limited_as: LimitedKind
  preset: Preset
  left: number
  is_of_account: boolean
  is_of_user: boolean
}

/** An unfinished task, with how many people it has left. */
export type PromisedTask = {
  kind: TaskKind
  is_undo: boolean
  options: TaskOptions
  left: number
  /** Of an undo: how many of each action are planned. */
  planned: Partial<Record<ActionKind, number>> | null
}

/** What a task still has to do: a visit each of its steps, as often as its options say; an undo of one what is planned. */
export function stillToDo({
  kind,
  is_undo,
  options,
  left,
  planned,
}: PromisedTask): Pick<OtherTask, 'limited_as' | 'left'>[] {
  if (onlyReads(kind)) return []
  if (isVisit(kind) && is_undo && planned)
    return (Object.entries(planned) as [ActionKind, number][]).map(([action, count]) => ({
      limited_as: actions[action].limited_as,
      left: count,
    }))
  if (!isVisit(kind) || is_undo) {
    const action = actionOf(kind, is_undo)
    return action ? [{ limited_as: actions[action].limited_as, left }] : []
  }
  return visitActions.flatMap((step) => {
    const times = step === 'like' ? (options.posts_per_person ?? 1) : 1
    const steps = Math.ceil((left * times * (chanceOf(step, options) ?? 0)) / 100)
    return steps > 0 ? [{ limited_as: actions[step].limited_as, left: steps }] : []
  })
}

export type DayRoom = {
  preset: Preset
  /** Of the full limits, by warm-up and warnings. */
  share: number
  /** Calls of the account since midnight. */
  called: { follow: number; unfollow: number }
  /** The plan's actions, over all accounts of the user. */
  daily: { used: number; limit: number }
  others: readonly OtherTask[]
  /** How many people the account will follow once its tasks are done. */
  following_then: number
  /** What fits into the blocks of hours. */
  hours: number
  /** How many people the sources still have. */
  people: number
  /** What the day's total of the rhythm leaves to all tasks together; infinite without a rhythm. */
  rhythm: number
}

/** The most follows a day may have beside everything else the account and its user do, and what keeps them from being more. */
export function roomOfDay(room: DayRoom): { most: number; why: RoomReason } {
  const { preset, share, called, daily, others, following_then, hours, people, rhythm } = room
  const { daily: follows, together_daily } = capsOf('follow', preset, share)
  const own = Math.min(follows - called.follow, together_daily - called.follow - called.unfollow)
  const taken = (kinds: readonly LimitedKind[]) =>
    others.reduce((sum, task) => sum + (task.is_of_account && kinds.includes(task.limited_as) ? ofToday(task) : 0), 0)
  const beside = Math.min(
    follows - called.follow - taken(['follow']),
    together_daily - called.follow - called.unfollow - taken(['follow', 'unfollow']),
  )
  const promised = others.reduce((sum, task) => sum + (task.is_of_user ? ofToday(task) : 0), 0)
  const limits: Partial<Record<RoomReason, number>> = {
    pace: own,
    other_tasks: beside,
    plan: isUnlimited(daily.limit) ? Number.POSITIVE_INFINITY : daily.limit - daily.used - promised,
    following: MAX_FOLLOWED - following_then,
    hours,
    people,
    rhythm: rhythm - others.reduce((sum, task) => sum + (task.is_of_account ? ofToday(task) : 0), 0),
  }
  // The first of equals is the reason.
  return (Object.entries(limits) as [RoomReason, number][]).reduce(
    (least, [why, most]) => (most < least.most ? { most: Math.max(0, most), why } : least),
    { most: Number.POSITIVE_INFINITY, why: 'pace' as RoomReason },
  )
}

/** A long task takes no more of a day than its pace allows. */
const ofToday = ({ limited_as, preset, left }: OtherTask) => Math.min(left, paces[preset].caps[limited_as].daily)
