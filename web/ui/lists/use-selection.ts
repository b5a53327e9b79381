import { useRef, useState } from 'react'
import {
  chosenCount,
  everythingChosen,
  extended,
  isChosen,
  nothingChosen,
  rangeTo,
  toggled,
  withRows,
} from '#web/ui/lists/selection.ts'
import type { Selecting } from '#web/ui/lists/virtual-list.tsx'

type Rows = {
  /** How many there are, whether loaded or not. */
  total: number
  /** Undefined for a row that is not loaded. */
  idAt: (index: number) => string | undefined
  /** Reads the ids of a range of which some rows are not loaded; without it, those stay as they are. */
  read?: ((first: number, last: number) => Promise<readonly string[]>) | undefined
}

/** What is chosen in a list of any length, by mouse and keyboard alike; `list` goes to its VirtualList. */
export function useSelection({ total, idAt, read }: Rows) {
  const [selection, setSelection] = useState(nothingChosen)
  const [reading, setReading] = useState(0)
  /** Goes up when what is being read is no longer wanted. */
  const round = useRef(0)

  const start = (next: typeof nothingChosen) => {
    round.current++
    setSelection(next)
  }
  const clear = () => start(nothingChosen)
  const all = () => start(everythingChosen)

  const readRange = async ([first, last]: [number, number]) => {
    const of = round.current
    if (!read) return
    setReading((count) => count + 1)
    try {
      const ids = await read(first, last)
      if (of === round.current) setSelection((before) => withRows(before, ids))
    } finally {
      setReading((count) => count - 1)
    }
  }

  const select = (index: number, how: Selecting) => {
    if (how === 'toggle') return setSelection((before) => toggled(before, index, idAt))
    const range = rangeTo(selection, index)
    setSelection((before) => extended(before, index, idAt))
    if (!isLoaded(range, idAt)) void readRange(range)
  }

  return {
    selection,
    count: chosenCount(selection, total),
    is_reading: reading > 0,
    isChosen: (id: string | undefined) => isChosen(selection, id),
    all,
    clear,
    list: {
      isChosen: (index: number) => isChosen(selection, idAt(index)),
      onSelect: select,
      onAll: all,
      onClear: clear,
    },
  }
}

export type ChosenRows = ReturnType<typeof useSelection>

function isLoaded([first, last]: [number, number], idAt: Rows['idAt']) {
  for (let at = first; at <= last; at++) if (idAt(at) === undefined) return false
  return true
}
