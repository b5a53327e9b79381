/** What is said where comments are written. */
export const commentMessages = {
  comment: (nth: number) => `Comment ${nth}`,
  commentHint: 'Write {this|that} to vary the wording, and {username} for the author’s username.',
  commentPlaceholder: '{Lovely|Beautiful} {picture|shot}, {username}!',
  media: (nth: number) => `Use comment ${nth} for`,
  addComment: 'Add a comment',
  removeComment: (nth: number) => `Remove comment ${nth}`,
  variants: (count: string) => (count === '1' ? '1 variation' : `${count} variations`),
  variantsOf: (count: string) => (count === '1' ? 'Makes 1 variation' : `Makes ${count} variations`),
  showVariants: 'Show all variations',
  variantsListed: (shown: string, count: string) => `The first ${shown} of ${count}`,
  exampleName: 'ada',
  tooLong: (count: number) =>
    count === 1
      ? '1 variation is over Instagram’s 300-character limit and won’t be used.'
      : `${count} variations are over Instagram’s 300-character limit and won’t be used.`,
} as const
