import type { TaskTemplate } from '#contract/schedules.ts'
import { type TemplateTask, templateTasks } from '#rules/task-templates.ts'

const names: Record<keyof typeof templateTasks, { name: string; description: string }> = {
  'follow-similar': {
    name: 'Follow people like my audience',
    description: 'Follows the followers of an account like yours: active, mid-sized accounts.',
  },
  'growth-loop': {
    name: 'Growth loop',
    description: 'Follows people, then unfollows those who haven’t followed back after two weeks.',
  },
  'unfollow-non-followers': {
    name: 'Unfollow non-followers',
    description:
      'Unfollows people Cadenza followed at least a week ago. Keeps everyone who follows back or likes your posts.',
  },
  'withdraw-requests': {
    name: 'Withdraw old follow requests',
    description: 'Withdraws requests that have gone two weeks without an answer.',
  },
  'like-hashtag': {
    name: 'Like recent posts with a hashtag',
    description: 'Likes posts from the last week, one per person.',
  },
  'comment-hashtag': {
    name: 'Comment on posts with a hashtag',
    description: 'Posts one of your comments, at most one per person every 30 days and never the same text twice.',
  },
  'extract-followers': {
    name: 'Extract a list of followers',
    description: 'Saves an account’s followers as a list you can work with.',
  },
}

/** The templates that come with the product: to be used and copied, not changed. */
export const builtinTemplates: readonly TaskTemplate[] = Object.entries<TemplateTask>(templateTasks).map(
  ([id, task]) => ({
    id,
    ...names[id as keyof typeof names],
    task,
    is_builtin: true,
    created_at: null,
  }),
)
