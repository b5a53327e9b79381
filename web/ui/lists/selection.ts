/** What is chosen in a list: rows by their ids, or everything the list is of, whether loaded or not. */
export type Selection =
  | {
      readonly all: false
      readonly ids: ReadonlySet<string>
      /** The row from which a range is extended. */
      readonly anchor: number | null
    }
  | { readonly all: true }

type IdAt = (index: number) => string | undefined

export const nothingChosen: Selection = { all: false, ids: new Set(), anchor: null }
export const everythingChosen: Selection = { all: true }

export const isChosen = (selection: Selection, id: string | undefined) =>
  selection.all || (id !== undefined && selection.ids.has(id))

/** How many are chosen of all. */
export const chosenCount = (selection: Selection, total: number) => (selection.all ? total : selection.ids.size)

/** Chooses a row, or no longer. One less than everything is what is loaded without it. */
export function toggled(selection: Selection, index: number, idAt: IdAt, loaded: readonly string[]): Selection {
  const id = idAt(index)
  if (id === undefined) return selection
  const ids = new Set(selection.all ? loaded : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { all: false, ids, anchor: index }
}

/** Chooses the rows from the last one chosen to this one. */
export function extended(selection: Selection, index: number, idAt: IdAt): Selection {
  if (selection.all) return selection
  const anchor = selection.anchor ?? index
  const ids = new Set(selection.ids)
  for (let at = Math.min(anchor, index); at <= Math.max(anchor, index); at++) {
    const id = idAt(at)
    if (id !== undefined) ids.add(id)
  }
  return { all: false, ids, anchor }
}
