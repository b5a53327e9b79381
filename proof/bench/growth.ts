import type { Chance } from '../../rules/pacing.ts'
import { layField, type Scenario } from './growth/field.ts'
import { DAYS, type Held, type Month, playMonth, STATED_ON, seededChance } from './growth/play.ts'
import { median, table } from './table.ts'

/** Of the sandbox's world, of each other one, and of the one that is drawn. */
const SEEDS = 200
const SEEDS_OF_OTHERS = 12
const SEEDS_OF_DRAWN = 60

/** Follows a day. */
const MIN_FOLLOWS = 40
const MAX_FOLLOWS = 120

const AIM_OF_ORACLE = 0.8
const AIM_OF_CHANCE = 1.4
const AIM_OF_COVERAGE = [0.93, 0.97] as const

const SANDBOX: Scenario = {
  name: 'the sandbox as it is',
  users: 100_000,
  has_best: true,
  best_people: null,
  hours: [1, 1, 1],
  falling: 0,
  keeps_at_least: 1,
  leaving: 0,
  slowness: 1,
}

/** A world, and what each seed draws by itself. */
type Setting = { scenario: Scenario; seeds: number; draw?: (chance: Chance) => Partial<Scenario> }

const other = (name: string, differs: Partial<Scenario>): Setting => ({
  scenario: { ...SANDBOX, name, ...differs },
  seeds: SEEDS_OF_OTHERS,
})

/** The sandbox's world, others that lack what makes it easy, and one that is never the same: the intervals' fair test. */
const SETTINGS: Setting[] = [
  { scenario: SANDBOX, seeds: SEEDS },
  other('a crowd of 20,000', { users: 20_000 }),
  other('hours, late, 15 % leave', { hours: [0.6, 0.8, 1], leaving: 0.15, slowness: 2.5 }),
  other('the best: 300 people each', { best_people: 300, falling: 0.6 }),
  other('no source is better', { has_best: false }),
  {
    scenario: { ...SANDBOX, name: 'everything drawn by seed' },
    seeds: SEEDS_OF_DRAWN,
    draw: (chance) => ({
      best_people: Math.round(300 * 12 ** chance()),
      hours: [1 - 0.5 * chance(), 1 - 0.5 * chance(), 1],
      falling: 0.8 * chance(),
      keeps_at_least: 0.2 + 0.8 * chance(),
      leaving: 0.35 * chance(),
      slowness: 1 + 1.5 * chance(),
    }),
  },
]

type Played = { steered: Month; by_chance: Month; oracle: Month }

/** Plays 30 days of following with the choice steered, by chance, and by an oracle that knows all rates, in worlds whose truth is known. */
export async function benchGrowth(): Promise<void> {
  const rows = [HEAD]
  for (const { scenario, seeds, draw } of SETTINGS) {
    const started = performance.now()
    const played = Array.from({ length: seeds }, (_, at) => {
      const seed = at + 1
      return play(seed, { ...scenario, ...draw?.(seededChance(seed, 'world')) })
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    rows.push(...rowsOf(scenario.name, played))
    console.log(`${scenario.name}: ${seeds} seeds of ${DAYS} days in ${seconds} s`)
  }
  console.log(`\n${table(rows)}`)
  console.log(
    `\naims: ≥ ${AIM_OF_ORACLE} of the oracle, ≥ ${AIM_OF_CHANCE} × by chance, intervals that hold ${AIM_OF_COVERAGE.join(' to ')}, no limit passed`,
  )
}

function play(seed: number, scenario: Scenario): Played {
  const sources = layField(seed, scenario)
  const amount = MIN_FOLLOWS + Math.floor(seededChance(seed, 'amount')() * (MAX_FOLLOWS - MIN_FOLLOWS + 1))
  const played = {
    steered: playMonth(sources, amount, 'steered', seed),
    by_chance: playMonth(sources, amount, 'by chance', seed),
    oracle: playMonth(sources, amount, 'oracle', seed),
  }
  const follows = Object.values(played).map((month) => month.follows)
  if (new Set(follows).size !== 1) throw new Error(`Seed ${seed} of ${scenario.name} follows ${follows} people.`)
  return played
}

const HEAD = ['', 'median', '5 %', '95 %', 'all seeds together', 'aim']

function rowsOf(name: string, played: Played[]): string[][] {
  const ratio = (label: string, of: keyof Played, to: keyof Played, aim: number | null) => {
    const ratios = played.map((one) => one[of].stayed / one[to].stayed)
    const all = sum(played, of) / sum(played, to)
    const [low, high] = ends(ratios)
    return row(
      label,
      [median(ratios), low, high, all].map((one) => one.toFixed(2)),
      aim,
      median(ratios) >= (aim ?? 0),
    )
  }
  const counts = played.map(({ steered }) => steered.stayed)
  const [low, high] = ends(counts)
  const covered = (label: string, pick: (month: Month) => Held[]) => {
    const held = played.flatMap(({ steered }) => pick(steered))
    const is_met = AIM_OF_COVERAGE[0] <= shareHeld(held) && shareHeld(held) <= AIM_OF_COVERAGE[1]
    const by_day = STATED_ON.map((on) => percent(shareHeld(held.filter(({ day }) => day === on))))
    return [`  ${label}`, ...by_day, `${percent(shareHeld(held))} of ${held.length}`, is_met ? 'reached' : 'missed']
  }
  const passed = played.reduce((all, one) => all + one.steered.passed + one.by_chance.passed + one.oracle.passed, 0)
  const follows = played.reduce((all, { steered }) => all + steered.follows, 0)
  const widths = played.flatMap(({ steered }) => steered.widths)
  return [
    [name, '', '', '', '', ''],
    ['  followers who stay', median(counts).toFixed(0), low.toFixed(0), high.toFixed(0), '', ''],
    ratio('  steered / oracle', 'steered', 'oracle', AIM_OF_ORACLE),
    ratio('  steered / by chance', 'steered', 'by_chance', AIM_OF_CHANCE),
    ratio('  oracle / by chance', 'oracle', 'by_chance', null),
    ['  stated on', ...STATED_ON.map((day) => `day ${day}`), 'all', ''],
    covered('forecasts held', (month) => month.forecasts),
    covered('rates held', (month) => month.rates),
    covered('lifts held', (month) => month.lifts),
    ['  half a forecast’s width', `${(100 * median(widths)).toFixed(0)} %`, '', '', '', ''],
    ['  follows of each side, asserted', '', '', '', String(follows), 'the same'],
    ['  limits passed', '', '', '', String(passed), passed === 0 ? 'reached' : 'missed'],
  ]
}

const shareHeld = (held: Held[]) => held.filter(({ is_held }) => is_held).length / held.length

const percent = (share: number) => (Number.isNaN(share) ? '' : `${(100 * share).toFixed(1)} %`)

const row = (label: string, figures: string[], aim: number | null, is_met: boolean) => [
  label,
  ...figures,
  aim === null ? '' : `≥ ${aim} ${is_met ? 'reached' : 'missed'}`,
]

const sum = (played: Played[], of: keyof Played) => played.reduce((all, one) => all + one[of].stayed, 0)

function ends(numbers: number[]): [number, number] {
  const sorted = numbers.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
  return [at(0.05), at(0.95)]
}
