import { classes } from '#web/ui/classes.ts'

type DotProps = { tone: 'ok' | 'warn' | 'bad' | 'muted'; beating?: boolean | undefined }

const colours = { ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad', muted: 'bg-edge' }

/** A small mark of a state; say the state in words beside it. */
export const Dot = ({ tone, beating }: DotProps) => (
  <span
    aria-hidden
    className={classes('inline-block size-2 shrink-0 rounded-full', colours[tone], beating && 'animate-pulse')}
  />
)
