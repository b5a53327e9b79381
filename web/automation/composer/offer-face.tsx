import { Hash, Heart, House, Image, ListChecks, type LucideIcon, MapPin, Sparkles } from 'lucide-react'
import type { Source } from '#contract/automation.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'

type OfferFaceProps = {
  offer: { source: Source; face: string | null; picture: string | null }
  size?: 'small' | 'normal'
}

const sizes = { small: 'size-6', normal: 'size-9' }

const PostPicture = ({ src, size }: { src: string; size: 'small' | 'normal' }) => (
  <img src={src} alt="" loading="lazy" className={`shrink-0 rounded-md object-cover ${sizes[size]}`} />
)

const icons: Partial<Record<Source['type'], LucideIcon>> = {
  hashtag: Hash,
  list: ListChecks,
  feed: House,
  engaged: Heart,
  place: MapPin,
  suggested: Sparkles,
}

/** The picture of a person or post, or the sign of a list, hashtag, place or feed. */
export function OfferFace({ offer: { source, face, picture }, size = 'small' }: OfferFaceProps) {
  if (face !== null) return <Avatar name={face} src={picture} size={size} />
  if (picture) return <PostPicture src={picture} size={size} />
  const Icon = icons[source.type] ?? Image
  return (
    <span aria-hidden className={`grid shrink-0 place-items-center rounded-full bg-sunken text-muted ${sizes[size]}`}>
      <Icon size={size === 'small' ? 14 : 18} />
    </span>
  )
}
