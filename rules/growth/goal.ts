import { DAY } from '../durations.ts'
import type { FOLLOW_BACK_DAYS } from '../follow-backs.ts'

/** A follower counts once they are still there this many days after the follow. */
export const STAY_DAYS = 14

/** This share of a day's follows goes to arms drawn by chance, so that what steering brings can be measured. */
export const RANDOM_SHARE = 0.1

/** Followers who stay, seen by this moment (epoch ms): only follows made `STAY_DAYS` before it can count. */
export type Goal = { followers: number; until: number }

/** On how many days from now on follows are still in time for the goal. */
export const daysInTime = ({ until }: Goal, now: number): number =>
  Math.max(0, Math.floor((until - now) / DAY) - STAY_DAYS)

/** Where people are found, with how many of them may still be followed. */
export type GoalSource = { key: string; left: number }

/** Some hours of the day, with the most follows that the limits leave to them today. */
export type Block = { key: string; most: number }

/** What there is to choose from: an arm is one source in one block. */
export type Field = { sources: readonly GoalSource[]; blocks: readonly Block[] }

/** What an arm is given of a day; `by_chance` is the part that was drawn and not chosen. */
export type Portion = { source: string; block: string; follows: number; by_chance: number }

type CheckDay = (typeof FOLLOW_BACK_DAYS)[number]

/** One follow, and what each check has shown; a check that is not due yet, or came too late for its day, is absent. */
export type Follow = {
  source: string
  block: string
  /** Epoch ms. */
  at: number
  by_chance: boolean
  seen: Partial<Record<CheckDay, boolean>>
}

/** Blocks of whole hours by the user's clock, `to` excluded: few, as each has to be learnt. */
export const BLOCKS = [
  { key: 'night', from: 0, to: 6 },
  { key: 'morning', from: 6, to: 12 },
  { key: 'afternoon', from: 12, to: 18 },
  { key: 'evening', from: 18, to: 24 },
] as const

export type BlockName = (typeof BLOCKS)[number]['key']
export const blockNames = BLOCKS.map(({ key }) => key)

/** Of one goal: each of them has to be learnt. */
export const MAX_GOAL_SOURCES = 8

/** What a goal may ask for. */
export const MAX_FOLLOWERS = 10_000
export const MAX_GOAL_DAYS = 365

export const goalStatuses = ['active', 'paused', 'reached', 'ended'] as const
export type GoalStatus = (typeof goalStatuses)[number]

/** Of a line of a day's plan. */
export const portionStates = ['proposed', 'accepted', 'refused', 'started', 'missed'] as const
export type PortionState = (typeof portionStates)[number]

export const blockOf = (hour: number): BlockName =>
  BLOCKS.find(({ from, to }) => from <= hour && hour < to)?.key ?? 'night'

/** The follows of a day that reach the goal in the days left, if this many of those made already are expected to stay; at most `most`. */
export function amountOfDay(goal: Goal, made: { expected: number; rate: number }, days: number, most: number): number {
  const missing = goal.followers - made.expected
  if (missing <= 0 || days <= 0) return 0
  if (made.rate <= 0) return most
  return Math.min(most, Math.ceil(missing / (made.rate * days)))
}
