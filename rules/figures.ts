import { dateAfter, momentOn } from './calendar-days.ts'
import { DAY } from './durations.ts'

/** Where a figure comes from: `acts` is what was done in Cadenza. */
export const figureSources = ['reading', 'profile', 'export', 'acts'] as const
export type FigureSource = (typeof figureSources)[number]

/** The figures of an account that appear in more than one place. Each is decided here and nowhere else. */
export const figureNames = [
  'followers',
  'following',
  'mutuals',
  'not_following_back',
  'fans',
  'gained_week',
  'lost_week',
  'lists_used',
  'actions_used',
] as const
export type FigureName = (typeof figureNames)[number]

/** Null with all that belongs to it where nobody knows. `as_of`: epoch ms. */
export type Figure = { value: number | null; source: FigureSource | null; as_of: number | null }
export type Figures = Record<FigureName, Figure>

/** Nobody knows. */
export const unknown: Figure = { value: null, source: null, as_of: null }

const known = (value: number, { source, as_of }: { source: FigureSource; as_of: number }): Figure => ({
  value: Math.max(0, value),
  source,
  as_of,
})

// Followers and following

export type ProfileCounts = { followers: number; following: number }

/** Who follows and who is followed, as one source has them; `as_of` in epoch ms. */
export type CountedTies = ProfileCounts & { mutuals: number; as_of: number }

/** What one person was to the account when a source was made, and is by what was done since. */
export type Tie = { follows: boolean; is_followed: boolean }
export type ChangedTie = { was: Tie; is: Tie }

const isMutual = ({ follows, is_followed }: Tie) => follows && is_followed

/** A source with what was done since. Somebody who was so before changes nothing. */
export function withActs(audience: CountedTies, changed: readonly ChangedTie[]): CountedTies {
  const moved = (holds: (tie: Tie) => boolean) =>
    changed.reduce((sum, { was, is }) => sum + Number(holds(is)) - Number(holds(was)), 0)
  return {
    ...audience,
    followers: audience.followers + moved(({ follows }) => follows),
    following: audience.following + moved(({ is_followed }) => is_followed),
    mutuals: audience.mutuals + moved(isMutual),
  }
}

/** An export is brought days after Instagram made it: for so long a complete reading from before wins over it. */
export const EXPORT_LAG_DAYS = 7

/** As many people may have been acted on since a source was made: after more it says too little, and is no source any more. */
export const MAX_CHANGED = 5000

/** So long after a profile was counted what was done is added to it: an account that acts is counted each day, one that wasn't for a week hasn't acted. */
export const COUNTED_DAYS = 7

/** What is known of an account. A source is null where it isn't there, or isn't complete. */
export type FigureFacts = {
  profile: (ProfileCounts & { as_of: number }) | null
  /** What was done since changes the profile's counts by so much. */
  profile_changed: ProfileCounts
  reading: CountedTies | null
  export: CountedTies | null
}

/** The source of who follows back, before anything that was done since. */
export function sourceOfTies({
  reading,
  export: brought,
}: Pick<FigureFacts, 'reading' | 'export'>): 'reading' | 'export' | null {
  if (reading && brought && brought.as_of - reading.as_of > EXPORT_LAG_DAYS * DAY) return 'export'
  if (reading) return 'reading'
  return brought ? 'export' : null
}

/**
 * Followers and following are the profile's counts wherever Instagram has shown them: they are read each day and after each reading. Who of
 * them follows back needs both lists, so a complete reading or an export has it.
 */
export function figuresOf(
  facts: FigureFacts,
): Pick<Figures, 'followers' | 'following' | 'mutuals' | 'not_following_back' | 'fans'> {
  const { profile, profile_changed: changed } = facts
  const source = sourceOfTies(facts)
  const ties = source && facts[source]
  const from = source && ties && { source, as_of: ties.as_of }
  const counts = profile
    ? {
        followers: known(profile.followers + changed.followers, { source: 'profile', as_of: profile.as_of }),
        following: known(profile.following + changed.following, { source: 'profile', as_of: profile.as_of }),
      }
    : {
        followers: ties && from ? known(ties.followers, from) : unknown,
        following: ties && from ? known(ties.following, from) : unknown,
      }
  return {
    ...counts,
    mutuals: ties && from ? known(ties.mutuals, from) : unknown,
    not_following_back: ties && from ? known(ties.following - ties.mutuals, from) : unknown,
    fans: ties && from ? known(ties.followers - ties.mutuals, from) : unknown,
  }
}

/** Of several accounts together: unknown where one of them is, and as old as the oldest. */
export function together(figures: readonly Figure[]): Figure {
  const [first] = figures
  if (!first || figures.some(({ value }) => value === null)) return unknown
  const oldest = figures.reduce((one, other) => ((one.as_of ?? 0) <= (other.as_of ?? 0) ? one : other))
  return { ...oldest, value: figures.reduce((sum, { value }) => sum + (value ?? 0), 0) }
}

// Gained and lost

/** Who was noticed to have come or left on a day of the user's calendar. */
export type Noticed = { date: string; came: number; left: number; gone: number }

/**
 * Of one account. `read_on`: the days on which its followers were read completely, in their order, from the last one before the period on.
 * `compared`: the day of the last of all readings, and of the one before it. `missing`: followers a complete reading hasn't shown until the
 * period's end, who may have left or not.
 */
export type Readings = {
  read_on: readonly string[]
  compared: { on: string; with: string } | null
  noticed: readonly Noticed[]
  missing: number
  last_at: number | null
}

export type NoticedPeople = { gained: number; lost: number }

/**
 * Who was noticed on each day of a period that a complete reading compared with an earlier one. The others are missing: nobody knows about
 * them. Newcomers are seen in an incomplete reading, too, and people who were missing are looked for until the next one: they count with the
 * next complete reading, and after the last one only those who left do, as they were missing in it.
 */
export function noticedByDay({ read_on, compared, noticed }: Readings, from: string, to: string): Map<string, Noticed> {
  const [first] = read_on
  const days = read_on
    .filter((date) => (date !== first || date === compared?.on) && date >= from && date <= to)
    .map((date): Noticed => ({ date, came: 0, left: 0, gone: 0 }))
  for (const { date, came, left, gone } of noticed) {
    const next = days.find((day) => day.date >= date)
    const counted = date >= from && date <= to ? (next ?? days.at(-1)) : undefined
    if (!counted) continue
    if (next) counted.came += came
    counted.left += left
    counted.gone += gone
  }
  return new Map(days.map((day) => [day.date, day]))
}

/** The people gained and lost on each of these days. */
export const peopleByDay = (readings: Readings, from: string, to: string): Map<string, NoticedPeople> =>
  new Map(
    [...noticedByDay(readings, from, to)].map(([date, { came, left, gone }]) => [
      date,
      { gained: came, lost: left + gone },
    ]),
  )

/** Of a period. `since`: the day of the reading that the first of them was compared with. */
export type PeopleFigures = { gained: Figure; lost: Figure; since: string | null }

const nobody: PeopleFigures = { gained: unknown, lost: unknown, since: null }

export function peopleOf(
  readings: Readings,
  { from, to, timezone }: { from: string; to: string; timezone: string },
  now: number,
): PeopleFigures {
  const days = [...peopleByDay(readings, from, to)]
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return nobody
  const sum = (name: keyof NoticedPeople) => days.reduce((all, [, people]) => all + people[name], 0)
  const end_of_day = momentOn(dateAfter(last[0], 1), '00:00', timezone)
  const { last_at, compared, missing } = readings
  const as_of = last_at !== null && last_at < end_of_day ? last_at : Math.min(now, end_of_day)
  const before = compared?.on === first[0] ? compared.with : readings.read_on.findLast((date) => date < first[0])
  return {
    gained: known(sum('gained'), { source: 'reading', as_of }),
    lost: missing > 0 ? unknown : known(sum('lost'), { source: 'reading', as_of }),
    since: before ?? first[0],
  }
}

/** Of several accounts together, since the latest day: before it one of them wasn't read. */
export function peopleTogether(accounts: readonly PeopleFigures[]): PeopleFigures {
  const gained = together(accounts.map((one) => one.gained))
  if (gained.value === null) return nobody
  const since = accounts.reduce<string | null>(
    (latest, one) => (latest === null || (one.since ?? '') > latest ? one.since : latest),
    null,
  )
  return { gained, lost: together(accounts.map((one) => one.lost)), since }
}

/** Days that compared readings may be from a period's ends: they are made once a day, and one may be incomplete. */
const COVER_DAYS = 2

/** Whether the reading that the first of a period was compared with is so near to its beginning that they speak of the period. */
export const beginsNear = (since: string | null, from: string): since is string =>
  since !== null && since >= dateAfter(from, -COVER_DAYS)

/**
 * How many followers more there are than when a period began: the people gained less those lost where readings cover it from its beginning to
 * its end, otherwise by the profile's counts at both ends. `as_of`: of the last reading, epoch ms.
 */
export function netOf(
  {
    gained,
    lost,
    since,
    as_of,
  }: { gained: number | null; lost: number | null; since: string | null; as_of: number | null },
  { from, ends_at }: { from: string; ends_at: number },
  { before, last }: { before: number | null; last: number | null },
): Pick<Figure, 'value' | 'source'> {
  const isCovered = beginsNear(since, from) && since <= from && as_of !== null && as_of >= ends_at - COVER_DAYS * DAY
  if (gained !== null && lost !== null && isCovered) return { value: gained - lost, source: 'reading' }
  if (before === null || last === null) return { value: null, source: null }
  return { value: last - before, source: 'profile' }
}

// What the plan counts

/** Both are counted when they are asked for, so they are as of now. */
export const usedOf = (value: number, now: number): Figure => known(value, { source: 'acts', as_of: now })
