import { classes } from '#web/ui/classes.ts'

type SpinnerProps = { label?: string | undefined; className?: string | undefined }

/** Shown only after 200 ms, so that what is quick does not flicker. */
export function Spinner({ label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" className={classes('inline-grid animate-late place-items-center', className)}>
      <span className="size-5 animate-spin rounded-full border-2 border-line border-t-brand" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** Beside data that is being refreshed; the data itself has aria-busy. */
export const RefreshMark = () => (
  <span aria-hidden className="ms-2 inline-grid animate-late align-middle">
    <span className="size-3.5 animate-spin rounded-full border-2 border-line border-t-brand" />
  </span>
)

/** A spinner in the middle of the room a page takes. */
export const PageSpinner = () => (
  <div className="grid min-h-[60dvh] place-items-center">
    <Spinner />
  </div>
)
