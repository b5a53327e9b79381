import type { FormerTool } from '#rules/moving/formats.ts'

/** What the tools call themselves; another one has no name that is known. */
export const formerToolNames: Record<Exclude<FormerTool, 'other'>, string> = {
  gramaddict: 'GramAddict',
  simpleinstabot: 'SimpleInstaBot',
  instapy: 'InstaPy',
  insomniac: 'Insomniac',
}
