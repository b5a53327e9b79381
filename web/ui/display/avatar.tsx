import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 'small' | 'normal' | 'row' | 'large' | 'portrait' | undefined
}

const sizes = {
  small: 'size-6 text-caption',
  normal: 'size-9 text-body',
  row: 'size-10 text-body',
  large: 'size-12 text-heading',
  portrait: 'size-24 text-title',
}

/** The first letters of two names, or the first of one. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '')
}

/** A picture over initials, which stand there until it comes and where there is none; without a text alternative, as the name is beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'relative grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-brand-soft font-medium text-brand-text uppercase',
        sizes[size],
      )}
    >
      {initialsOf(name)}
      {src ? <Picture src={src} /> : null}
    </span>
  )
}

/** A picture over its placeholder, which is seen until it comes and where it cannot be had; without a text alternative, as its place is hidden from screen readers. */
export function Picture({ src }: { src: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src) return null
  return (
    // Another picture is another element: none shows the one before it while it loads.
    <img
      key={src}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
