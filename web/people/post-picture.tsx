import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/people.ts'
import { classes } from '#web/ui/classes.ts'

type PostPictureProps = { post: Post; className: string }

/** A post's picture in a place of its own size, which it has before the picture comes and where it cannot be had. */
export function PostPicture({ post: { picture }, className }: PostPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden
      className={classes(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-md bg-hover text-muted',
        className,
      )}
    >
      <ImageOff size={16} />
      {picture && broken !== picture ? (
        <img
          key={picture}
          src={`${picture}&size=192`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(picture)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}
