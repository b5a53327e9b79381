import { daysText } from '#rules/numbers.ts'
import { type KindWords, people } from './kind-words.ts'

export const follow: KindWords<'follow'> = {
  name: 'Follow',
  choice: 'Follow people',
  undoWhy: (done) =>
    `A new task unfollows the ${people(done)} this one followed, at the same pace and under the same limits.`,
  sourcesAbout: 'Whom should Cadenza look at? Several sources take turns.',
  optionsTitle: 'Afterwards',
  optionsAbout: 'What becomes of those who do not follow back.',
  options: {
    then_unfollow_after_days: {
      label: 'Then unfollow those who have not followed back',
      hint: 'Counted from each follow. Whoever follows back or likes your posts is kept.',
      number: 'Days until those who have not followed back are unfollowed',
    },
  },
  filtersAbout: 'Who is let through. Everybody else is skipped, and you see why.',
  alwaysSkipped:
    'Always skipped: whom you follow, asked before or followed once through Cadenza, your exclusion list and your own accounts.',
  target: 'How many people to follow',
  previewAbout: 'See who would be followed before anything happens.',
  previewEmpty: 'Nothing is done during a preview. Start with it, and exactly these people are followed.',
  would: 'Would follow',
  nobodyFound: 'Nobody in these sources passes your filters. Loosen them or add a source.',
  will: ({ count, from, start }) => `Follow ${people(count)} from ${from}, ${start}.`,
  details: ({ then_unfollow_after_days: days }) =>
    days ? [`${daysText(days)} after each follow, whoever has not followed back is unfollowed.`] : [],
  whyNoPreview: 'Without a preview, people are chosen along the way by the same filters.',
}
