import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export type AlertTone = 'info' | 'ok' | 'warn' | 'bad'

const looks = {
  info: { box: 'border-line bg-sunken', icon: <Info size={18} className="text-muted" aria-hidden /> },
  ok: { box: 'border-transparent bg-ok-soft', icon: <CircleCheck size={18} className="text-ok" aria-hidden /> },
  warn: { box: 'border-transparent bg-warn-soft', icon: <TriangleAlert size={18} className="text-warn" aria-hidden /> },
  bad: { box: 'border-transparent bg-bad-soft', icon: <CircleAlert size={18} className="text-bad" aria-hidden /> },
}

type AlertProps = {
  children: ReactNode
  tone?: AlertTone | undefined
  title?: ReactNode
  action?: ReactNode
  className?: string | undefined
  /** For what may arrive while the page is open, and can wait to be read out. */
  role?: 'status' | undefined
}

/** A standing state said in the flow of the page; `bad` is read out at once. The result of an action is a toast instead. */
export const Alert = ({ children, tone = 'info', title, action, className, role }: AlertProps) => (
  <div
    role={tone === 'bad' ? 'alert' : role}
    className={classes(
      'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-3 py-2.5',
      looks[tone].box,
      className,
    )}
  >
    <div className="flex min-w-0 flex-1 basis-60 gap-2.5">
      <span className="mt-px shrink-0">{looks[tone].icon}</span>
      <div className="min-w-0">
        {title ? <p className="font-medium">{title}</p> : null}
        <div>{children}</div>
      </div>
    </div>
    {action}
  </div>
)
