import { useId } from 'react'
import type { StepOp } from '#web/audience/formula-steps.ts'

/** Two circles, and filled what an operation keeps of them. The words beside it say the same. */
export function Venn({ op, className }: { op: StepOp; className?: string | undefined }) {
  const id = useId()
  const left = <circle cx="38" cy="30" r="24" />
  const right = <circle cx="66" cy="30" r="24" />
  const keeps = {
    a: op === 'without' || op === 'or_on',
    b: op === 'only_on' || op === 'or_on',
    both: op === 'also_on' || op === 'or_on',
  }
  const tint = (kept: boolean) => (kept ? 'fill-brand' : 'fill-transparent')
  return (
    <svg viewBox="0 0 104 60" aria-hidden="true" className={className}>
      <clipPath id={`${id}-a`}>{left}</clipPath>
      <mask id={`${id}-only-a`}>
        <rect width="104" height="60" fill="white" />
        <g fill="black">{right}</g>
      </mask>
      <mask id={`${id}-only-b`}>
        <rect width="104" height="60" fill="white" />
        <g fill="black">{left}</g>
      </mask>
      <g className={tint(keeps.a)} mask={`url(#${id}-only-a)`}>
        {left}
      </g>
      <g className={tint(keeps.b)} mask={`url(#${id}-only-b)`}>
        {right}
      </g>
      <g className={tint(keeps.both)} clipPath={`url(#${id}-a)`}>
        {right}
      </g>
      <g className="fill-none stroke-edge" strokeWidth="1.5">
        {left}
        {right}
      </g>
    </svg>
  )
}
