import { classes } from '#web/ui/classes.ts'
import { appMessages as messages } from '#words/generated/first.ts'

type WordmarkProps = { tagline?: boolean | undefined; className?: string | undefined }

export const Wordmark = ({ tagline, className }: WordmarkProps) => (
  <div className={classes('flex min-w-0 items-center gap-2.5', className)}>
    <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width={32} height={32} rx={9} className="fill-brand" />
      <path
        d="M9 19v-6M14 23V9M19 20v-8M24 18v-4"
        strokeWidth={2.5}
        strokeLinecap="round"
        className="stroke-on-brand"
      />
    </svg>
    <div className="min-w-0">
      <p className="text-heading leading-5">{messages.product}</p>
      {tagline ? <p className="text-[10px] leading-3 tracking-[0.04em] text-muted">{messages.tagline}</p> : null}
    </div>
  </div>
)
