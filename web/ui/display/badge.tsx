import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad'

const tones: Record<Tone, string> = {
  neutral: 'bg-hover text-fg',
  brand: 'bg-brand-soft text-brand-text',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

type BadgeProps = { children: ReactNode; tone?: Tone | undefined; icon?: ReactNode; className?: string | undefined }

export const Badge = ({ children, tone = 'neutral', icon, className }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 text-caption font-medium',
      tones[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
)
