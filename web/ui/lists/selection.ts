/** What is chosen in a list: rows by their ids, or everything the list is of, whether loaded or not, but for some. */
export type Selection = {
  readonly all: boolean
  /** Those that are chosen; with `all` those that are not. */
  readonly ids: ReadonlySet<string>
  /** The row from which a range is extended. */
  readonly anchor: number | null
}

type IdAt = (index: number) => string | undefined

export const nothingChosen: Selection = { all: false, ids: new Set(), anchor: null }
export const everythingChosen: Selection = { all: true, ids: new Set(), anchor: null }

/** With everything, a row that is not loaded is chosen too. */
export const isChosen = ({ all, ids }: Selection, id: string | undefined) =>
  id === undefined ? all : ids.has(id) !== all

/** How many are chosen of all. */
export const chosenCount = ({ all, ids }: Selection, total: number) => (all ? Math.max(0, total - ids.size) : ids.size)

/** Chooses a row, or no longer. */
export function toggled({ all, ids: before, anchor }: Selection, index: number, idAt: IdAt): Selection {
  const id = idAt(index)
  if (id === undefined) return { all, ids: before, anchor }
  const ids = new Set(before)
  if (!ids.delete(id)) ids.add(id)
  return { all, ids, anchor: index }
}

/** Chooses some rows as well. */
export function withRows({ all, ids: before, anchor }: Selection, more: readonly string[]): Selection {
  const ids = new Set(before)
  for (const id of more) {
    if (all) ids.delete(id)
    else ids.add(id)
  }
  return { all, ids, anchor }
}

/** The rows from the last one chosen to this one. */
export const rangeTo = ({ anchor }: Selection, index: number): [first: number, last: number] => [
  Math.min(anchor ?? index, index),
  Math.max(anchor ?? index, index),
]

/** Chooses the rows from the last one chosen to this one, as far as they are loaded. */
export function extended(selection: Selection, index: number, idAt: IdAt): Selection {
  const [first, last] = rangeTo(selection, index)
  const ids: string[] = []
  for (let at = first; at <= last; at++) {
    const id = idAt(at)
    if (id !== undefined) ids.push(id)
  }
  return { ...withRows(selection, ids), anchor: selection.anchor ?? index }
}
