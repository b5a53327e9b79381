import { ExternalLink, MessageCircle } from 'lucide-react'
import type { Post } from '#contract/people.ts'
import { dayAndMonthOf } from '#web/core/dates.ts'
import { PostPicture } from '#web/people/post-picture.tsx'
import { peopleMessages as messages } from '#words/generated/people.ts'

type PlannedCommentProps = { post: Post; username: string; text: string | null }

/** Pixels of a row that has one below the person. */
export const COMMENT_ROW = 136

/** The post a comment will appear under, and the comment. */
export const PlannedComment = ({ post, username, text }: PlannedCommentProps) => (
  <div className="flex min-w-0 items-center gap-3 rounded-lg bg-sunken p-2">
    <PostPicture post={post} className="size-14" />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <bdi className="line-clamp-2 text-caption text-muted">
        {post.caption ?? (post.taken_at ? messages.noCaption : messages.unseenPost)}
      </bdi>
      {text === null ? null : (
        <p className="flex min-w-0 items-center gap-2">
          <MessageCircle size={16} aria-label={messages.yourComment} className="shrink-0 text-brand-text" />
          <bdi className="truncate">{text}</bdi>
        </p>
      )}
    </div>
    <div className="flex shrink-0 flex-col items-end gap-1 text-caption text-muted">
      <a
        href={post.link}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        aria-label={messages.postOf({ username })}
        className="grid size-6 place-items-center rounded-md hover:bg-hover hover:text-fg"
      >
        <ExternalLink size={14} aria-hidden />
      </a>
      {post.taken_at ? <time dateTime={post.taken_at}>{dayAndMonthOf(post.taken_at)}</time> : null}
    </div>
  </div>
)
