import { ChevronRight } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  open?: boolean | undefined
  onToggle?: (() => void) | undefined
  className?: string | undefined
  ref?: Ref<HTMLDetailsElement> | undefined
}

/** Something folded away until it is asked for. */
export const Disclosure = ({ summary, children, open, onToggle, className, ref }: DisclosureProps) => (
  <details ref={ref} open={open} onToggle={onToggle} className={classes('group min-w-0', className)}>
    <summary className="flex min-h-11 list-none py-2 items-center gap-1.5 rounded-lg font-medium text-muted transition-colors hover:text-fg lg:min-h-9 lg:py-1 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        size={16}
        aria-hidden
        className="shrink-0 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
      />
      {summary}
    </summary>
    <div className="pt-2">{children}</div>
  </details>
)
