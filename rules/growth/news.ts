import { DAY } from '../durations.ts'
import { FOLLOW_BACK_DAYS } from '../follow-backs.ts'
import { type Field, type Follow, STAY_DAYS } from './goal.ts'

/** Follows of one arm at about the same depth of its source. */
export type GrowthCell = {
  source: number
  block: number
  /** The mean share of the source's people that had been used before, 0 to 1. */
  depth: number
  followed: number
  /** Those with any known check. */
  known: number
}

/** Follows of a cell about which the same is known. */
export type Group = {
  cell: number
  by_chance: 0 | 1
  /** Whether they can stay `STAY_DAYS` by the goal's date. */
  is_in_time: boolean
  /** What the checks have shown: a digit of base 3 for each, 0 not known, 1 not there, 2 there. */
  code: number
  people: number
}

/** The people of a source: how many of them are followed already, and how many are left. */
type Stock = { key: string; used: number; left: number }

export type News = {
  sources: Stock[]
  blocks: { key: string; most: number }[]
  cells: GrowthCell[]
  /** Those with at least one known check. */
  groups: Group[]
  /** The codes that occur among them. */
  codes: number[]
  /** The others: too young, or every check came too late. */
  silent: Group[]
}

/** A source's rate may change with how far it is used up; it is followed in this many steps. */
const DEPTHS = 8

/** Room for those of a day and any that were other hours once. */
export const MAX_BLOCKS = 64

/** A digit of base 3 for each check. */
const CODES = 3 ** FOLLOW_BACK_DAYS.length

/** Cells and groups have one whole number as their key, exact for at most this number of sources. */
const MAX_SOURCES = Math.floor(Number.MAX_SAFE_INTEGER / (MAX_BLOCKS * DEPTHS * 2 * 2 * CODES))

const codeOf = ({ seen }: Follow) =>
  FOLLOW_BACK_DAYS.reduceRight((code, day) => code * 3 + (seen[day] === undefined ? 0 : seen[day] ? 2 : 1), 0)

/** Everything the model needs to know of the follows, counted. What is no longer offered still tells about the rest. */
export function gatherNews(follows: readonly Follow[], field: Field, until = Number.POSITIVE_INFINITY): News {
  const sources: Stock[] = field.sources.map(({ key, left }) => ({ key, used: 0, left }))
  const blocks = field.blocks.map(({ key, most }) => ({ key, most }))
  const findOrAppendSource = appendPlaces(sources, (key) => ({ key, used: 0, left: 0 }), MAX_SOURCES, 'sources')
  const findOrAppendBlock = appendPlaces(blocks, (key) => ({ key, most: 0 }), MAX_BLOCKS, 'blocks')
  const ordered = follows.toSorted((one, other) => one.at - other.at)
  for (const { source } of ordered) (sources[findOrAppendSource(source)] as Stock).used++

  const before = new Int32Array(sources.length)
  const cells = new Map<number, GrowthCell>()
  const groups = new Map<number, Group>()
  const places: GrowthCell[] = []
  const place_of_cell = new Map<GrowthCell, number>()
  for (const follow of ordered) {
    const source = findOrAppendSource(follow.source)
    const block = findOrAppendBlock(follow.block)
    const { used, left } = sources[source] as Stock
    const depth = (before[source] as number) / (used + left)
    before[source] = (before[source] as number) + 1
    const cell_key = (source * MAX_BLOCKS + block) * DEPTHS + Math.min(DEPTHS - 1, Math.floor(depth * DEPTHS))
    let cell = cells.get(cell_key)
    if (!cell) {
      cell = { source, block, depth: 0, followed: 0, known: 0 }
      cells.set(cell_key, cell)
      place_of_cell.set(cell, places.push(cell) - 1)
    }
    const code = codeOf(follow)
    cell.depth += (depth - cell.depth) / ++cell.followed
    if (code > 0) cell.known++
    const is_in_time = follow.at + STAY_DAYS * DAY <= until
    const by_chance = follow.by_chance ? 1 : 0
    const group_key = ((cell_key * 2 + by_chance) * 2 + Number(is_in_time)) * CODES + code
    const group = groups.get(group_key)
    if (group) group.people++
    else groups.set(group_key, { cell: place_of_cell.get(cell) ?? 0, by_chance, is_in_time, code, people: 1 })
  }
  const all = [...groups.values()]
  const known = all.filter(({ code }) => code > 0)
  return {
    sources,
    blocks,
    cells: places,
    groups: known,
    codes: [...new Set(known.map(({ code }) => code))],
    silent: all.filter(({ code }) => code === 0),
  }
}

/** Finds the index of a key; a new one is appended. More than `max` of them are refused: their keys would be those of others. */
function appendPlaces<Item extends { key: string }>(
  items: Item[],
  make: (key: string) => Item,
  max: number,
  what: string,
) {
  const refuseTooMany = () => {
    if (items.length > max) throw new RangeError(`more than ${max} ${what}`)
  }
  refuseTooMany()
  const places = new Map(items.map(({ key }, place) => [key, place]))
  return (key: string): number => {
    const known = places.get(key)
    if (known !== undefined) return known
    const place = items.push(make(key)) - 1
    refuseTooMany()
    places.set(key, place)
    return place
  }
}
