import { type KindWords, plural } from './kind-words.ts'
import { postOptions } from './posts.ts'

const posts = plural('post')

export const react: KindWords<'react'> = {
  name: 'Like',
  choice: 'Like posts',
  undoWhy: (done) => `A new task removes ${done} of this task’s likes, at the same pace and within the same limits.`,
  sourcesAbout: 'Whose posts should be liked? Sources are used in turn.',
  optionsTitle: 'Posts',
  optionsAbout: 'Which of a person’s posts to like.',
  options: {
    posts_per_person: { label: 'Likes per person', choices: ['One post', 'Two posts'] },
    ...postOptions,
  },
  filtersAbout: 'Only posts by people who match are liked. You’ll see why others were skipped.',
  alwaysSkipped:
    'Always skipped: posts already liked, private accounts you don’t follow, people on your exclusion list, and your own accounts.',
  target: 'How many posts to like',
  previewAbout: 'See whose posts would be liked before you start.',
  previewEmpty: 'Previewing likes nothing. Starting likes exactly these posts.',
  would: 'Would like',
  nobodyFound: 'No posts in these sources match your filters. Loosen the filters or add a source.',
  will: ({ count, from, start }) => `Like ${posts(count)} from ${from}, ${start}.`,
  whyNoPreview: 'Without a preview, posts are picked as the task runs, using the same filters.',
}
