export type Formula = { list: string } | { op: 'union' | 'intersection' | 'difference'; of: Formula[] }

/** Operations nested deeper than this, and lists beyond this many, are no formula a person would make. */
export const MAX_DEPTH = 8
export const MAX_LISTS = 32

/** The lists a formula speaks of, each once. */
export const listsOf = (formula: Formula): string[] => [...new Set(leavesOf(formula))]

export type FormulaProblem = 'formula_too_deep' | 'formula_of_too_many_lists'

/** What is wrong with a formula, with what it may have at most; null when nothing is. */
export function formulaProblem(formula: Formula): { problem: FormulaProblem; most: number } | null {
  if (depthOf(formula) > MAX_DEPTH) return { problem: 'formula_too_deep', most: MAX_DEPTH }
  return leavesOf(formula).length > MAX_LISTS ? { problem: 'formula_of_too_many_lists', most: MAX_LISTS } : null
}

/** The operations of a formula, for sets of any kind. */
type Algebra<Of> = {
  list: (id: string) => Of
  /** Each takes at least one set. */
  union: (sets: Of[]) => Of
  intersection: (sets: Of[]) => Of
  /** The first without all others. */
  difference: (sets: Of[]) => Of
}

export function evaluate<Of>(formula: Formula, algebra: Algebra<Of>): Of {
  if ('list' in formula) return algebra.list(formula.list)
  return algebra[formula.op](formula.of.map((part) => evaluate(part, algebra)))
}

/** The fewest lists that contain everybody a formula can contain; `sizeOf` is the length of a list. */
export function basesOf(formula: Formula, sizeOf: (id: string) => number): string[] {
  const lengthOf = (bases: string[]) => bases.reduce((sum, id) => sum + sizeOf(id), 0)
  return evaluate<string[]>(formula, {
    list: (id) => [id],
    union: (parts) => [...new Set(parts.flat())],
    intersection: (parts) => parts.reduce((least, bases) => (lengthOf(bases) < lengthOf(least) ? bases : least)),
    difference: ([from = []]) => from,
  })
}

const leavesOf = (formula: Formula): string[] => ('list' in formula ? [formula.list] : formula.of.flatMap(leavesOf))

const depthOf = (formula: Formula): number =>
  'list' in formula ? 0 : 1 + formula.of.reduce((most, part) => Math.max(most, depthOf(part)), 0)
