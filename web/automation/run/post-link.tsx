import { ExternalLink } from 'lucide-react'
import { shortcodeOf } from '#rules/media-ids.ts'
import { postText } from '#words/sources.ts'

/** A post at Instagram, by its short code. */
export function PostLink({ media_id }: { media_id: string }) {
  const code = shortcodeOf(media_id)
  return (
    <a
      href={`https://www.instagram.com/p/${code}/`}
      target="_blank"
      rel="noreferrer"
      aria-label={postText(code)}
      className="inline-flex shrink-0 items-center gap-1 text-caption text-muted hover:text-fg"
    >
      <ExternalLink size={14} aria-hidden />
      <span className="max-sm:hidden">{code}</span>
    </a>
  )
}
