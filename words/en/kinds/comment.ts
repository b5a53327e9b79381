import { type KindWords, plural } from './kind-words.ts'
import { postOptions } from './posts.ts'

const comments = plural('comment')

export const comment: KindWords<'comment'> = {
  name: 'Comment',
  choice: 'Write comments',
  undoWhy: (done) =>
    `A new task deletes ${done} of this task’s comments, at the same pace and within the same limits. Replies to them are deleted too.`,
  sourcesAbout: 'Whose posts should get comments? Sources are used in turn.',
  optionsTitle: 'Comments',
  optionsAbout: 'What to write, and on which posts.',
  options: {
    templates: null,
    days_between_comments: {
      label: 'Don’t comment on the same author within',
      number: 'Days before commenting on the same author again',
    },
    ...postOptions,
  },
  optionsNote: 'Never the same text twice to one person or twice in a row, and never two comments on one post.',
  filtersAbout: 'Only posts by people who match get comments. You’ll see why others were skipped.',
  alwaysSkipped:
    'Always skipped: posts Cadenza already commented on, posts with comments turned off, people on your exclusion list, and your own accounts.',
  target: 'How many comments to write',
  previewAbout: 'See every comment and its post before anything is written.',
  previewEmpty: 'Previewing writes nothing. Starting writes exactly these comments.',
  would: 'Would write',
  nobodyFound: 'No posts in these sources match your filters. Loosen the filters or add a source.',
  will: ({ count, from, start }) => `Write ${comments(count)} on posts from ${from}, ${start}.`,
  whyNoPreview: 'Without a preview, posts are picked as the task runs, using the same filters.',
}
