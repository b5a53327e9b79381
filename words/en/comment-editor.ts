/** What is said where comments are written. */
export const commentMessages = {
  comment: (nth: number) => `Comment ${nth}`,
  commentHint: 'Write {this|that} for a choice, and {username} for the name of who posted.',
  commentPlaceholder: '{Lovely|Beautiful} {picture|shot}, {username}!',
  media: (nth: number) => `Comment ${nth} goes under`,
  addComment: 'Add a comment',
  removeComment: (nth: number) => `Remove comment ${nth}`,
  variants: (count: string) => (count === '1' ? 'One text' : `${count} different texts`),
  variantsOf: (count: string) => (count === '1' ? 'Makes one text' : `Makes ${count} texts`),
  showVariants: 'Show every text',
  variantsListed: (shown: string, count: string) => `The first ${shown} of ${count}`,
  exampleName: 'ada',
  tooLong: (count: number) =>
    count === 1
      ? 'One text is longer than the 300 characters Instagram allows and is never written.'
      : `${count} texts are longer than the 300 characters Instagram allows and are never written.`,
} as const
