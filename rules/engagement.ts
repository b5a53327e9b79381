/** What a post shows of its reception; null where Instagram leaves it out. */
type Received = { like_count: number | null; comment_count: number | null; are_likes_hidden: boolean }

/**
 * Likes and comments of each of these posts, on average, in percent of the followers; posts whose author hides the likes don't count.
 * Undefined where there is nothing to count, null where Instagram left a number out.
 */
export function engagementOf(
  posts: readonly Received[],
  followers: number | null | undefined,
): number | null | undefined {
  const shown = posts.filter(({ are_likes_hidden }) => !are_likes_hidden)
  if (followers === undefined || followers === 0 || shown.length === 0) return undefined
  const counted = shown.map(({ like_count, comment_count }) =>
    like_count === null || comment_count === null ? null : like_count + comment_count,
  )
  if (followers === null || !counted.every((count) => count !== null)) return null
  const each = counted.reduce((sum, count) => sum + count, 0) / counted.length
  return Math.round((each / followers) * 10_000) / 100
}
