import type { ReactNode } from 'react'

type ProgressRingProps = {
  label: string
  /** 0 to 100. */
  percent: number
  /** Pixels. */
  size?: number | undefined
  /** In the middle. */
  children?: ReactNode
}

const STROKE = 8

export function ProgressRing({ label, percent, size = 120, children }: ProgressRingProps) {
  const shown = Math.min(100, Math.max(0, percent))
  const radius = (size - STROKE) / 2
  const length = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: STROKE }
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle {...circle} className="stroke-hover" />
        {shown > 0 ? (
          <circle
            {...circle}
            strokeLinecap="round"
            strokeDasharray={length}
            strokeDashoffset={length * (1 - shown / 100)}
            className="stroke-brand transition-[stroke-dashoffset] duration-200"
          />
        ) : null}
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  )
}
