import { type KindWords, people } from './kind-words.ts'

export const extract: KindWords<'extract'> = {
  name: 'Extract',
  choice: 'Extract a list',
  undoWhy: () => '',
  sourcesAbout: 'Whose list should be read?',
  optionsTitle: 'Details',
  optionsAbout: 'What is kept of each person.',
  options: {
    profile_details: {
      label: 'Look at every profile as well',
      hint: 'Adds the number of followers to each person. One look for each, at a human pace, so it takes much longer.',
    },
  },
  filtersAbout: '',
  alwaysSkipped: '',
  target: 'How many people to read, at most',
  previewAbout: 'See how long the list is before it is read.',
  previewEmpty: 'One look at the profile tells how many people there are and how long reading them takes.',
  would: 'Would read',
  nobodyFound: 'This list has nobody in it.',
  will: ({ count, from, start }) => `Read ${people(count)} of ${from} into a list, ${start}.`,
  whyNoPreview: '',
}
