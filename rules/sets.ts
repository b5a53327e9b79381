/** Names that can be walked in order and asked for: a Set, or a Map by its keys. */
type Names = { readonly size: number; has(name: string): boolean; keys(): SetIterator<string> | MapIterator<string> }

/** Following that do not follow back, in the order of `following`. */
export const nonFollowers = (followers: Names, following: Names): string[] => without(following, followers)

/** Followers that are not followed back, in the order of `followers`. */
export const fans = (followers: Names, following: Names): string[] => without(followers, following)

/** People on both sides, in the order of `following`. */
export const mutuals = (followers: Names, following: Names): string[] =>
  following
    .keys()
    .filter((name) => followers.has(name))
    .toArray()

const without = (names: Names, others: Names): string[] =>
  names
    .keys()
    .filter((name) => !others.has(name))
    .toArray()
