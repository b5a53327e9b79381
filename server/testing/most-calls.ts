import { actions, limitedKinds } from '#rules/actions.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import type { Preset } from '#rules/kinds/action.ts'
import type { ActionKind, LimitedKind } from '#rules/kinds/kinds.ts'
import { paces } from '#rules/pacing.ts'
import { mostWithin } from './most-within.ts'

/** The most calls in any rolling hour and any rolling day, beside the limits. */
export type Most = { hour: number; day: number; hourly: number; daily: number }
export type MostOfKind = Most & { kind: LimitedKind | 'follow and unfollow' | 'read' }

/** A call that counts in the windows, at its arrival, epoch ms. */
type Call = { kind: ActionKind; at: number }

/** The most calls of one Instagram account under each limit, and of follows and unfollows together. */
export function mostCalls(calls: Call[], preset: Preset, scale: number): MostOfKind[] {
  const { caps, follow_and_unfollow_daily } = paces[preset]
  const most = (isMeant: (limit: string) => boolean) => {
    const moments = calls
      .flatMap(({ kind, at }) => (isMeant(actions[kind].limited_as) ? [at] : []))
      .sort((a, b) => a - b)
    return { hour: mostWithin(moments, HOUR * scale), day: mostWithin(moments, DAY * scale) }
  }
  const together = most((limit) => limit === 'follow' || limit === 'unfollow')
  return [
    ...limitedKinds.map((kind): MostOfKind => ({ kind, ...most((limit) => limit === kind), ...caps[kind] })),
    {
      kind: 'follow and unfollow',
      ...together,
      hourly: caps.follow.hourly + caps.unfollow.hourly,
      daily: follow_and_unfollow_daily,
    },
  ]
}

export const overTheLimit = (account: string, most: MostOfKind[]): string[] =>
  most.flatMap(({ kind, hour, day, hourly, daily }) => [
    ...(hour > hourly ? [`${account}: ${hour} ${kind} calls in an hour, ${hourly} allowed`] : []),
    ...(day > daily ? [`${account}: ${day} ${kind} calls in a day, ${daily} allowed`] : []),
  ])
