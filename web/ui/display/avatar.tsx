import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'

type AvatarProps = { name: string; src?: string | null | undefined; size?: 'small' | 'normal' | 'large' | undefined }

const sizes = { small: 'size-6 text-caption', normal: 'size-9 text-body', large: 'size-12 text-heading' }

/** A picture, or the first letter while there is none; without a text alternative, as the name is beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = classes('shrink-0 rounded-full', sizes[size])
  if (src && broken !== src) {
    return (
      <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} className={classes(shape, 'object-cover')} />
    )
  }
  return (
    <span
      aria-hidden
      className={classes(shape, 'grid place-items-center bg-brand-soft font-medium text-brand-text uppercase')}
    >
      {name.replace(/^@/, '').charAt(0)}
    </span>
  )
}
