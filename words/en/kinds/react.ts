import { type KindWords, plural } from './kind-words.ts'
import { postOptions } from './posts.ts'

const posts = plural('post')

export const react: KindWords<'react'> = {
  name: 'Like',
  choice: 'Like posts',
  undoWhy: (done) => `A new task takes back ${done} of this one’s likes, at the same pace and under the same limits.`,
  sourcesAbout: 'Whose posts should be liked? Several sources take turns.',
  optionsTitle: 'Posts',
  optionsAbout: 'Which posts of a person are liked.',
  options: {
    posts_per_person: { label: 'Likes for each person', choices: ['One post', 'Two posts'] },
    ...postOptions,
  },
  filtersAbout: 'Whose posts are liked. Everybody else is skipped, and you see why.',
  alwaysSkipped:
    'Always skipped: posts liked already, private accounts you do not follow, your exclusion list and your own accounts.',
  target: 'How many posts to like',
  previewAbout: 'See whose posts would be liked before anything happens.',
  previewEmpty: 'Nothing is done during a preview. Start with it, and exactly these posts are liked.',
  would: 'Would like',
  nobodyFound: 'No post in these sources passes your filters. Loosen them or add a source.',
  will: ({ count, from, start }) => `Like ${posts(count)} found through ${from}, ${start}.`,
  whyNoPreview: 'Without a preview, posts are chosen along the way by the same filters.',
}
