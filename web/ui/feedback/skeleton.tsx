import { classes } from '#web/ui/classes.ts'

/** Holds the room of what is still loading; give it that size. Shows itself only after 200 ms. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={classes('block animate-late', className)}>
    <span className="block size-full animate-pulse rounded-lg bg-hover" />
  </span>
)
