/** What a post shows of its reception; null where Instagram doesn't show it, or its author hides it. */
type Received = { like_count: number | null; comment_count: number | null }

/** Likes and comments of each of these posts, on average, in percent of the followers; null where that isn't known. */
export function engagementOf(posts: readonly Received[], followers: number | null | undefined): number | null {
  const counted = posts.flatMap(({ like_count, comment_count }) =>
    like_count === null ? [] : [like_count + (comment_count ?? 0)],
  )
  if (!followers || counted.length === 0) return null
  const each = counted.reduce((sum, count) => sum + count, 0) / counted.length
  return Math.round((each / followers) * 10_000) / 100
}
