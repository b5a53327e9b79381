import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Mark, type MarkKind } from '#web/ui/charts/mark.tsx'
import type { ChartProps } from '#web/ui/charts/series.ts'
import { margin, type Plot } from '#web/ui/charts/use-chart.ts'
import { chartMessages as messages } from '#words/generated/statistics.ts'
import { narrowListText, numberText } from '#words/numbers.ts'

/** A value as it is read. */
export const shown = (value: number | null | undefined) => (value == null ? '–' : numberText(value))

type ReaderProps = Pick<ChartProps, 'label' | 'series' | 'labels' | 'beforeWithin' | 'notes' | 'partial'> &
  Pick<Plot, 'width' | 'x' | 'placeAt' | 'pointed' | 'onPoint'> & { marks: MarkKind }

/** Where each key leads from a place. */
const moves: Record<string, (from: number, last: number) => number> = {
  ArrowLeft: (from) => from - 1,
  ArrowDown: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowUp: (from) => from + 1,
  PageUp: (from) => from + 7,
  PageDown: (from) => from - 7,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Lies over a drawing and reads it place by place, to a pointer and to the keyboard. To assistive technology it is a slider from the first
 * place to the last, whose value is what is there.
 */
export function ChartReader(props: ReaderProps) {
  const { label, labels, width, placeAt, pointed, onPoint } = props
  const [latest, setLatest] = useState(labels.length - 1)
  const last = labels.length - 1
  const within = (index: number) => Math.min(last, Math.max(0, index))
  const now = within(pointed ?? latest)
  const go = (index: number) => {
    setLatest(within(index))
    onPoint(within(index))
  }
  const point = ({ nativeEvent: { offsetX } }: PointerEvent) => go(placeAt(offsetX))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onPoint(null)
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    go(move(now, last))
  }
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={messages.pointByPoint({ label })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={now}
        aria-valuetext={placeWords(props, now)}
        className="absolute inset-0 touch-pan-y rounded-lg"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => onPoint(null)}
        onFocus={({ target }) => target.matches(':focus-visible') && go(now)}
        onBlur={() => onPoint(null)}
        onKeyDown={onKeyDown}
      />
      {pointed === null || pointed > last ? null : (
        <Tip {...props} at={pointed} is_right={props.x(pointed) > width / 2} />
      )}
    </>
  )
}

function placeName({ labels, partial }: Pick<ReaderProps, 'labels' | 'partial'>, at: number) {
  const label = labels[at] ?? ''
  return partial?.index === at ? messages.unfinished({ label, partial: partial.name }) : label
}

/** Everything that is known of a place, as a sentence. */
function placeWords({ series, labels, beforeWithin, notes, partial }: ReaderProps, at: number) {
  const values = series.map(({ name, values: now, before }) =>
    before && beforeWithin
      ? messages.valueAndBefore({ name, value: shown(now[at]), period: beforeWithin, before: shown(before[at]) })
      : messages.value({ name, value: shown(now[at]) }),
  )
  const place = messages.labelled({ label: placeName({ labels, partial }, at), text: narrowListText(values) })
  return (notes?.get(at) ?? []).reduce((place, note) => messages.noted({ place, note }), place)
}

/** The same beside the place that is pointed at. */
function Tip(props: ReaderProps & { at: number; is_right: boolean }) {
  const { series, labels, beforeWithin, notes, partial, marks, width, x, at, is_right } = props
  const side = is_right ? { right: width - x(at) + 12 } : { left: x(at) + 12 }
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-lg border border-line bg-surface px-3 py-2 text-caption shadow-float tabular-nums"
      style={{ ...side, top: margin.top, maxWidth: Math.max(140, width * 0.6) }}
    >
      <p className="font-medium">{placeName({ labels, partial }, at)}</p>
      {series.map(({ name, tone, values, before }) => (
        <p key={name} className="flex items-center gap-2 whitespace-nowrap">
          <Mark tone={tone} as={marks} />
          <span className="flex-1 text-muted">{name}</span>
          <span className="font-medium">{shown(values[at])}</span>
          {before ? <span className="text-muted">({shown(before[at])})</span> : null}
        </p>
      ))}
      {beforeWithin && series.some(({ before }) => before) ? (
        <p className="text-muted">{messages.inBrackets({ period: beforeWithin })}</p>
      ) : null}
      {notes?.get(at)?.map((note) => (
        <p key={note} className="mt-1 border-t border-line">
          {note}
        </p>
      ))}
    </div>
  )
}
