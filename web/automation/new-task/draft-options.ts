import type { CommentTemplate, TaskKind, TaskOptions } from '#contract/automation.ts'
import { usualOptions } from '#rules/kinds/kinds.ts'
import {
  numberOf,
  type RangeDraft,
  rangeFrom,
  rangeOf,
  type Switched,
  switchedFrom,
  switchedOf,
} from '#web/automation/new-task/typed.ts'

export type CommentDraft = CommentTemplate & { id: number }

/** The options of every kind as they stand in the fields; a task sends only those of its own kind. */
export type OptionsDraft = {
  priority: number
  then_unfollow: Switched
  who: NonNullable<TaskOptions['who']>
  only_non_followers: boolean
  followed_days: Switched
  keep_likers: Switched
  keep_following: Switched
  oldest_first: boolean
  posts_per_person: '1' | '2'
  post_age: Switched
  post_likes: RangeDraft
  comments: CommentDraft[]
  days_between: Switched
  profile_details: boolean
}

const everyOption = {
  ...usualOptions('extract'),
  ...usualOptions('comment'),
  ...usualOptions('react'),
  ...usualOptions('unfollow'),
  ...usualOptions('follow'),
}

export const newComment = (comments: readonly CommentDraft[]): CommentDraft => ({
  id: Math.max(0, ...comments.map(({ id }) => id)) + 1,
  text: '',
  media: 'any',
})

const commentDrafts = (templates: readonly CommentTemplate[]): CommentDraft[] =>
  templates.length > 0 ? templates.map((template, nth) => ({ ...template, id: nth + 1 })) : [newComment([])]

/** Options as they stand in the fields; what a kind does not have shows what would be usual. */
export function optionsDraft(options: TaskOptions): OptionsDraft {
  const all = { ...everyOption, ...options }
  return {
    priority: all.priority,
    then_unfollow: switchedFrom(all.then_unfollow_after_days, 14),
    who: all.who ?? 'followed_by_cadenza',
    only_non_followers: all.only_non_followers ?? true,
    followed_days: switchedFrom(all.followed_days_ago, 7),
    keep_likers: switchedFrom(all.keep_likers_of_last_posts, 5),
    keep_following: switchedFrom(all.keep_following, 200),
    oldest_first: all.oldest_first ?? true,
    posts_per_person: all.posts_per_person === 2 ? '2' : '1',
    post_age: switchedFrom(all.post_max_age_days, 30),
    post_likes: rangeFrom(all.post_likes, { min: null, max: 5000 }),
    comments: commentDrafts(all.templates ?? []),
    days_between: switchedFrom(all.days_between_comments, 30),
    profile_details: all.profile_details ?? false,
  }
}

/** The comments that have been written; an empty field is none. */
export const commentsOf = (drafts: readonly CommentDraft[]): CommentTemplate[] =>
  drafts.map(({ text, media }) => ({ text: text.trim(), media })).filter(({ text }) => text !== '')

/** The options of one kind as the server takes them. */
export function optionsOf(kind: TaskKind, draft: OptionsDraft): TaskOptions {
  const { priority } = draft
  switch (kind) {
    case 'follow':
      return { priority, then_unfollow_after_days: switchedOf(draft.then_unfollow) }
    case 'unfollow': {
      const is_pending = draft.who === 'pending_requests'
      return {
        priority,
        who: draft.who,
        only_non_followers: draft.only_non_followers,
        followed_days_ago: switchedOf(draft.followed_days),
        // Whoever has not answered a request has not seen the posts of the account.
        keep_likers_of_last_posts: is_pending ? null : switchedOf(draft.keep_likers),
        keep_following: is_pending ? null : switchedOf(draft.keep_following),
        oldest_first: draft.oldest_first,
      }
    }
    case 'react':
      return { priority, posts_per_person: numberOf(draft.posts_per_person) ?? 1, ...postOptions(draft) }
    case 'comment':
      return {
        priority,
        templates: commentsOf(draft.comments),
        days_between_comments: switchedOf(draft.days_between),
        ...postOptions(draft),
      }
    case 'extract':
      return { priority, profile_details: draft.profile_details }
  }
}

const postOptions = ({ post_age, post_likes }: OptionsDraft) => ({
  post_max_age_days: switchedOf(post_age),
  post_likes: rangeOf(post_likes),
})
