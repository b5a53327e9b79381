import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#web/ui/classes.ts'
import { keyOf } from '#web/ui/keys.ts'
import { drawnHeight, placeAt, type ScrollPosition, scrolled } from '#web/ui/lists/long-scroll.ts'

/** Rows kept ready on either side of those in sight. */
const SPARE = 8

export type Selecting = 'toggle' | 'extend'

type VirtualListProps = {
  label: string
  /** How many rows there are, whether loaded or not. */
  count: number
  /** Pixels; every row has the same height. */
  rowHeight: number
  renderRow: (index: number, active: boolean) => ReactNode
  /** Space or a click on a row, and Enter where rows cannot be opened. */
  onChoose?: ((index: number) => void) | undefined
  /** Enter, and a click where rows cannot be chosen. */
  onOpen?: ((index: number) => void) | undefined
  /** Whether a row is one of those chosen, where rows can be chosen one by one. */
  isChosen?: ((index: number) => boolean) | undefined
  /** x, Space or a click with Ctrl or Cmd on a row; with Shift, all rows up to it. Enter and a click alone are as above. */
  onSelect?: ((index: number, how: Selecting) => void) | undefined
  /** Ctrl or Cmd with A. */
  onAll?: (() => void) | undefined
  /** Escape. */
  onClear?: (() => void) | undefined
  /** Called with the rows in sight, to load missing ones. */
  onRange?: ((first: number, last: number) => void) | undefined
  className?: string | undefined
}

/** The rows in sight of a scrolled list, and how to scroll it. */
function useScroll({ count, rowHeight, onRange }: Pick<VirtualListProps, 'count' | 'rowHeight' | 'onRange'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(0)
  const [drawn, setDrawn] = useState<ScrollPosition>({ offset: 0, bar: 0 })
  /** Newer than what is drawn while the same rows are in sight. */
  const now = useRef(drawn)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setSeen(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const extent = { tall: count * rowHeight, seen }
  const rowAt = (offset: number) => Math.max(0, Math.min(count - 1, Math.floor(offset / rowHeight)))
  const first = rowAt(drawn.offset)
  const last = rowAt(drawn.offset + seen)
  const report = useEffectEvent((first: number, last: number) => onRange?.(first, last))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a larger count may leave rows to load
  useEffect(() => report(first, last), [first, last, count])

  const from = Math.max(0, first - SPARE)
  const until = Math.min(count, last + 1 + SPARE)
  /** As many elements as there are ever rows: one that leaves the sight becomes the one that comes into it. */
  const elements = Math.ceil(seen / rowHeight) + 1 + 2 * SPARE
  /** How far the rows stand from where the browser would have them; whole, as they are only sharp there. */
  const shiftOf = ({ offset, bar }: ScrollPosition) => Math.round(bar - offset)

  const scroll = (element: HTMLDivElement) => {
    const next = scrolled(now.current, element.scrollTop, extent)
    if (next.bar !== element.scrollTop) return go(element, next)
    now.current = next
    const is_drawn = rowAt(next.offset) === first && shiftOf(next) === shiftOf(drawn)
    // At once: the browser has moved already what is drawn.
    if (!is_drawn) flushSync(() => setDrawn(next))
  }

  const go = (element: HTMLDivElement, { offset, bar }: ScrollPosition) => {
    element.scrollTop = bar
    now.current = { offset, bar: element.scrollTop }
    setDrawn(now.current)
  }

  const show = (row: number) => {
    const top = row * rowHeight
    const { offset } = now.current
    const wanted = Math.min(top, Math.max(offset, top + rowHeight - seen))
    if (wanted !== offset && scroller.current) go(scroller.current, placeAt(wanted, extent))
  }

  return {
    scroller,
    scroll,
    show,
    from,
    until,
    elements,
    height: drawnHeight(extent.tall),
    top: from * rowHeight + shiftOf(drawn),
    /** Rows that fit into the list, less one. */
    page: Math.max(1, Math.floor(seen / rowHeight) - 1),
  }
}

/** Where a key leads from the active row; undefined for keys that do not move. */
function destinationOf(key: string, active: number, page: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  }
  const next = count > 0 ? moves[key] : undefined
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next))
}

/** Letters that stand for keys where rows can be selected. */
const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp', x: ' ' }

/** The row the keyboard is at, and what its keys do. */
function useActive(props: VirtualListProps, { page, show }: { page: number; show: (row: number) => void }) {
  const { count, onChoose, onOpen, onSelect, onAll, onClear } = props
  const [active, setActive] = useState(-1)
  const onPress = onChoose ?? onOpen

  const move = (next: number, extend: boolean) => {
    if (extend) for (const row of [active, next]) if (row >= 0) onSelect?.(row, 'extend')
    setActive(next)
    show(next)
  }

  const chooseOrSelect = (isSpace: boolean, extend: boolean) => {
    if (isSpace && onSelect) onSelect(active, extend ? 'extend' : 'toggle')
    else (isSpace ? onPress : (onOpen ?? onChoose))?.(active)
  }

  const actionOf = (key: string, { shiftKey, target, currentTarget }: KeyboardEvent) => {
    const next = destinationOf(key, active, page, count)
    if (next !== undefined) return () => move(next, shiftKey)
    const isForRow = (key === 'Enter' || key === ' ') && active >= 0 && target === currentTarget
    return isForRow && (onPress || onSelect) ? () => chooseOrSelect(key === ' ', shiftKey) : null
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (onAll && isSelectAll(event)) {
      event.preventDefault()
      return onAll()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = (onSelect && letters[keyOf(event).toLowerCase()]) || event.key
    if (key === 'Escape') return onClear?.()
    const act = actionOf(key, event)
    if (!act) return
    event.preventDefault()
    act()
  }

  const onClick = (index: number) => (event: MouseEvent) => {
    if (isIn(event, 'a, button')) return
    setActive(index)
    const selects = event.ctrlKey || event.metaKey || isIn(event, '[data-select]')
    if (onSelect && event.shiftKey) onSelect(index, 'extend')
    else if (onSelect && selects) onSelect(index, 'toggle')
    else onPress?.(index)
  }

  return { active, onKeyDown, onClick: onPress || onSelect ? onClick : undefined }
}

const isSelectAll = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && keyOf(event).toLowerCase() === 'a'

/** A link within a row handles its own clicks; what is marked `data-select` chooses the row. */
const isIn = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** A list of any length of which only the rows in sight exist. Height comes from `className`, for example `h-96`. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, renderRow, isChosen, onSelect, className } = props
  const id = useId()
  const { scroller, scroll, show, from, until, elements, height, top, page } = useScroll(props)
  const { active, onKeyDown, onClick } = useActive(props, { page, show })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold rows that are placed by hand
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-multiselectable={isChosen && true}
      aria-activedescendant={active >= from && active < until ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        // Or the browser marks the text between two rows that Shift extends to.
        if (onSelect && event.shiftKey) event.preventDefault()
      }}
      onScroll={({ currentTarget }) => scroll(currentTarget)}
      className={classes(
        'max-h-[80dvh] overflow-auto rounded-lg border border-line focus-visible:-outline-offset-2',
        className,
      )}
    >
      <div role="presentation" className="relative" style={{ height }}>
        <div role="presentation" className="absolute inset-x-0 top-0" style={{ transform: `translateY(${top}px)` }}>
          {Array.from({ length: Math.max(0, until - from) }, (_, nth) => from + nth).map((index) => (
            <Row
              key={index % elements}
              id={`${id}-${index}`}
              index={index}
              height={rowHeight}
              active={index === active}
              chosen={isChosen?.(index)}
              selectable={onSelect !== undefined}
              onClick={onClick?.(index)}
            >
              {renderRow(index, index === active)}
            </Row>
          ))}
        </div>
      </div>
    </div>
  )
}

type RowProps = {
  id: string
  index: number
  /** Pixels. */
  height: number
  active: boolean
  chosen: boolean | undefined
  selectable: boolean
  onClick: ((event: MouseEvent) => void) | undefined
  children: ReactNode
}

const Row = ({ id, index, height, active, chosen, selectable, onClick, children }: RowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
  // biome-ignore lint/a11y/useSemanticElements: a table cannot hold rows that are placed by hand
  // biome-ignore lint/a11y/useFocusableInteractive: the grid points at the row with aria-activedescendant
  <div
    id={id}
    role="row"
    aria-rowindex={index + 1}
    aria-selected={chosen}
    onClick={onClick}
    className={classes(
      'flex items-center border-b border-line px-3 contain-strict',
      onClick && 'cursor-pointer hover:bg-hover',
      active && (selectable ? 'outline-2 -outline-offset-2 outline-focus' : 'bg-hover'),
      selectable && chosen && 'bg-sunken',
    )}
    style={{ height }}
  >
    {/* biome-ignore lint/a11y/useFocusableInteractive: the grid points at the row */}
    {/* biome-ignore lint/a11y/useSemanticElements: see above */}
    <div role="gridcell" className="min-w-0 flex-1">
      {children}
    </div>
  </div>
)
