import { BEFORE_DASH, dashes, FAINT, fills, type Series, strokes } from '#web/ui/charts/series.ts'

export type MarkKind = 'lines' | 'bars'

type MarkProps = { tone: Series['tone']; as: MarkKind; faint?: boolean | undefined }

/** How a series is drawn, small, for the legend. */
export const Mark = ({ tone, as, faint = false }: MarkProps) =>
  as === 'bars' ? (
    <svg width={10} height={10} aria-hidden="true" className="shrink-0">
      <rect width={10} height={10} rx={2} fillOpacity={faint ? FAINT : 1} className={fills[tone]} />
    </svg>
  ) : (
    <svg width={18} height={8} aria-hidden="true" className="shrink-0">
      <line
        x1={1}
        x2={17}
        y1={4}
        y2={4}
        strokeWidth={2}
        strokeDasharray={faint ? BEFORE_DASH : dashes[tone]}
        strokeOpacity={faint ? 0.7 : 1}
        className={strokes[tone]}
      />
    </svg>
  )
