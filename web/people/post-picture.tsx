import { ImageOff } from 'lucide-react'
import type { Post } from '#contract/people.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/display/avatar.tsx'

/** A post's picture in a place of its own size, which it has before the picture comes and where it cannot be had. */
export function PostPicture({ post: { picture }, className }: { post: Post; className: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-md bg-hover text-muted',
        className,
      )}
    >
      <ImageOff size={16} />
      {picture ? <Picture src={`${picture}&size=192`} /> : null}
    </span>
  )
}
