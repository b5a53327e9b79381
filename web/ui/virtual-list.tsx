import { elementScroll, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'

/** Pixels; browsers draw nothing beyond some 17 million. A longer list is scrolled in larger steps. */
const TALLEST = 12_000_000

type VirtualListProps = {
  label: string
  /** How many rows there are, whether loaded or not. */
  count: number
  /** Pixels; every row has the same height. */
  rowHeight: number
  renderRow: (index: number, active: boolean) => ReactNode
  /** Enter, Space or a click on a row. */
  onChoose?: ((index: number) => void) | undefined
  /** Whether a row is one of those chosen, where rows can be chosen one by one. */
  isChosen?: ((index: number) => boolean) | undefined
  /** Told which rows are in sight, to load what is missing. */
  onRange?: ((first: number, last: number) => void) | undefined
  className?: string | undefined
}

/** A list of any length of which only the rows in sight exist. Height comes from `className`, for example `h-96`. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, renderRow, onChoose, isChosen, onRange, className } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const tall = count * rowHeight
  /** How many pixels of the list one pixel of scrolling passes; 1 unless the list is too long for a browser. */
  const scale = () => {
    const seen = scroller.current?.clientHeight ?? 0
    return tall <= TALLEST ? 1 : (tall - seen) / (TALLEST - seen)
  }
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, scrolling) => tell(offset * scale(), scrolling)),
    scrollToFn: (offset, options, instance) => elementScroll(offset / scale(), options, instance),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    onChange: (instance) => {
      if (instance.range) onRange?.(instance.range.startIndex, instance.range.endIndex)
    },
  })

  const offset = rows.scrollOffset ?? 0
  const shift = offset / scale() - offset

  const move = (index: number) => {
    const next = Math.min(count - 1, Math.max(0, index))
    setActive(next)
    rows.scrollToIndex(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    }
    const next = moves[event.key]
    if (next !== undefined && count > 0) {
      event.preventDefault()
      return move(next)
    }
    if (onChoose && active >= 0 && (event.key === 'Enter' || event.key === ' ') && event.target === scroller.current) {
      event.preventDefault()
      onChoose(active)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold rows that are placed by hand
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-multiselectable={isChosen && true}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classes(
        'max-h-[80dvh] overflow-auto rounded-lg border border-line focus-visible:-outline-offset-2',
        className,
      )}
    >
      <div role="presentation" className="relative" style={{ height: Math.min(rows.getTotalSize(), TALLEST) }}>
        {rows.getVirtualItems().map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the grid points at the row with aria-activedescendant
          <div
            key={row.key}
            id={`${id}-${row.index}`}
            role="row"
            aria-rowindex={row.index + 1}
            aria-selected={isChosen?.(row.index)}
            onClick={
              onChoose &&
              (({ target }) => {
                // A link within the row goes its own way.
                if (target instanceof Element && target.closest('a, button')) return
                setActive(row.index)
                onChoose(row.index)
              })
            }
            className={classes(
              'absolute inset-x-0 top-0 flex items-center border-b border-line px-3',
              onChoose && 'cursor-pointer hover:bg-hover',
              row.index === active && 'bg-hover',
            )}
            style={{ height: row.size, transform: `translateY(${row.start + shift}px)` }}
          >
            {/* biome-ignore lint/a11y/useFocusableInteractive: the grid points at the row */}
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            <div role="gridcell" className="min-w-0 flex-1">
              {renderRow(row.index, row.index === active)}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
