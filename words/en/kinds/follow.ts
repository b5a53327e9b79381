import { daysText } from '#rules/numbers.ts'
import { type KindWords, people } from './kind-words.ts'

export const follow: KindWords<'follow'> = {
  name: 'Follow',
  choice: 'Follow people',
  undoWhy: (done) =>
    `A new task unfollows the ${people(done)} this task followed, at the same pace and within the same limits.`,
  sourcesAbout: 'Where should Cadenza find people? Sources are used in turn.',
  optionsTitle: 'Afterwards',
  optionsAbout: 'What happens to people who don’t follow back.',
  options: {
    then_unfollow_after_days: {
      label: 'Then unfollow people who don’t follow back',
      hint: 'Counted from each follow. People who follow back or like your posts are kept.',
      number: 'Days before people who don’t follow back are unfollowed',
    },
  },
  filtersAbout: 'Only people who match are included. You’ll see why others were skipped.',
  alwaysSkipped:
    'Always skipped: people you follow or have asked to follow, people Cadenza followed before, people on your exclusion list, and your own accounts.',
  target: 'How many people to follow',
  previewAbout: 'See who would be followed before you start.',
  previewEmpty: 'Previewing follows no one. Starting follows exactly these people.',
  would: 'Would follow',
  nobodyFound: 'No one in these sources matches your filters. Loosen the filters or add a source.',
  will: ({ count, from, start }) => `Follow ${people(count)} from ${from}, ${start}.`,
  details: ({ then_unfollow_after_days: days }) =>
    days ? [`People who don’t follow back are unfollowed ${daysText(days)} after each follow.`] : [],
  whyNoPreview: 'Without a preview, people are picked as the task runs, using the same filters.',
}
