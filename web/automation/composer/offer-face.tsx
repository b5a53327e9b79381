import { Hash, House, Image, ListChecks } from 'lucide-react'
import type { Source } from '#contract/automation.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'

type OfferFaceProps = {
  offer: { source: Source; face: { name: string; picture: string | null } | null }
  size?: 'small' | 'normal'
}

/** The picture of a person, or the sign of a list, hashtag, post or feed. */
export function OfferFace({ offer: { source, face }, size = 'small' }: OfferFaceProps) {
  if (face) return <Avatar name={face.name} src={face.picture} size={size} />
  const Icon =
    source.type === 'hashtag' ? Hash : source.type === 'list' ? ListChecks : source.type === 'feed' ? House : Image
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-sunken text-muted ${size === 'small' ? 'size-6' : 'size-9'}`}
    >
      <Icon size={size === 'small' ? 14 : 18} />
    </span>
  )
}
