import { type KindWords, people } from './kind-words.ts'

export const extract: KindWords<'extract'> = {
  name: 'Extract',
  choice: 'Extract a list',
  undoWhy: () => '',
  sourcesAbout: 'Whose list do you want to use?',
  optionsTitle: 'Details',
  optionsAbout: 'What to save about each person.',
  options: {
    profile_details: {
      label: 'Also read every profile',
      hint: 'Adds each person’s follower count. Each profile is one read at a human pace, so this takes much longer.',
    },
  },
  filtersAbout: '',
  alwaysSkipped: '',
  target: 'How many people to read, at most',
  previewAbout: 'See how long the list is before reading it.',
  previewEmpty: 'A preview reads the profile to show how many people the list has and how long it takes to read.',
  would: 'Would read',
  nobodyFound: 'This list is empty.',
  will: ({ count, from, start }) => `Read ${people(count)} from ${from} into a list, ${start}.`,
  whyNoPreview: '',
}
