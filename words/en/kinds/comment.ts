import { type KindWords, plural } from './kind-words.ts'
import { postOptions } from './posts.ts'

const comments = plural('comment')

export const comment: KindWords<'comment'> = {
  name: 'Comment',
  choice: 'Write comments',
  undoWhy: (done) =>
    `A new task deletes ${done} of this one’s comments, at the same pace and under the same limits. Answers to them go too.`,
  sourcesAbout: 'Under whose posts should the comments stand? Several sources take turns.',
  optionsTitle: 'Comments',
  optionsAbout: 'What is written, and under which posts.',
  options: {
    templates: null,
    days_between_comments: {
      label: 'Not the same author again within',
      number: 'Days until the same author may get another comment',
    },
    ...postOptions,
  },
  optionsNote:
    'Never the same text twice to one person, never the same text twice in a row, never twice under one post.',
  filtersAbout: 'Under whose posts it writes. Everybody else is skipped, and you see why.',
  alwaysSkipped:
    'Always skipped: posts you commented on through Cadenza, posts that take no comments, your exclusion list and your own accounts.',
  target: 'How many comments to write',
  previewAbout: 'See every comment and where it would stand before anything is written.',
  previewEmpty: 'Nothing is done during a preview. Start with it, and exactly these comments are written.',
  would: 'Would write',
  nobodyFound: 'No post in these sources passes your filters. Loosen them or add a source.',
  will: ({ count, from, start }) => `Write ${comments(count)} under posts found through ${from}, ${start}.`,
  whyNoPreview: 'Without a preview, posts are chosen along the way by the same filters.',
}
