import type { TaskTemplate } from '#contract/schedules.ts'
import { type TemplateTask, templateTasks } from '#rules/task-templates.ts'

const names: Record<keyof typeof templateTasks, { name: string; description: string }> = {
  'follow-similar': {
    name: 'Follow people like my audience',
    description: 'Follows the followers of an account like yours, people of ordinary size who post themselves.',
  },
  'growth-loop': {
    name: 'Growth loop',
    description: 'Follows people, and two weeks after each follow unfollows whoever has not followed back.',
  },
  'unfollow-non-followers': {
    name: 'Unfollow who does not follow back',
    description: 'Of those Cadenza followed at least a week ago; keeps everybody who follows back or likes your posts.',
  },
  'withdraw-requests': {
    name: 'Withdraw old follow requests',
    description: 'Takes back requests that nobody has answered for two weeks.',
  },
  'like-hashtag': {
    name: 'Like recent posts of a hashtag',
    description: 'Likes posts of the last week, one for each person.',
  },
  'comment-hashtag': {
    name: 'Comment under a hashtag',
    description: 'Writes one of your comments, never the same twice to one person, once in 30 days to each.',
  },
  'extract-followers': {
    name: 'Extract a list of followers',
    description: 'Reads the followers of an account into a list you can work with.',
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
