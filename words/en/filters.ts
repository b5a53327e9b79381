import { codeOf, type FilterName, type FilterReasons, filterNames, type TypeOf } from '#rules/filters.ts'

type Texts = {
  /** `unit` as in “12 to 40 followers” and “12 followers, fewer than 40”. */
  range: { label: string; short: string; unit: string }
  /** Why it leaves somebody out, by what is so. */
  trait: { label: string; short: string; skip: string; only: string; is: string; is_not: string }
  /** `where` as in “bio has one of” and “is in the bio”. */
  words: { must: string; must_not: string; short: string; where: string }
  days: { label: string; number: string; short: string; fact: (days: string) => string }
}

/** Whether the form shows the filter without unfolding the others. */
type Place = { in_sight?: true }

/** Each filter's words, in the order of the form: beside its field, in the log (`short`), among the facts of a task. */
export const filterWords: { [Name in FilterName]: Texts[TypeOf<Name>] & Place } = {
  followers: { label: 'Followers', short: 'Followers', unit: 'followers', in_sight: true },
  following: { label: 'Following', short: 'Following', unit: 'following', in_sight: true },
  posts: { label: 'Posts', short: 'Posts', unit: 'posts', in_sight: true },
  ratio: { label: 'Follower/following ratio', short: 'Ratio', unit: 'followers per following' },
  last_post_days: {
    label: 'Posted in the last',
    number: 'Days since the last post, at most',
    short: 'Last post',
    fact: (days) => `posted in the last ${days === '1' ? 'day' : `${days} days`}`,
  },
  private: {
    label: 'Private accounts',
    short: 'Private',
    skip: 'no private accounts',
    only: 'only private accounts',
    is: 'is private',
    is_not: 'isn’t private',
    in_sight: true,
  },
  no_picture: {
    label: 'No profile picture',
    short: 'No picture',
    skip: 'no accounts without a picture',
    only: 'only accounts without a picture',
    is: 'has no profile picture',
    is_not: 'has a profile picture',
    in_sight: true,
  },
  business: {
    label: 'Business accounts',
    short: 'Business',
    skip: 'no business accounts',
    only: 'only business accounts',
    is: 'is a business account',
    is_not: 'isn’t a business account',
  },
  verified: {
    label: 'Verified accounts',
    short: 'Verified',
    skip: 'no verified accounts',
    only: 'only verified accounts',
    is: 'is verified',
    is_not: 'isn’t verified',
  },
  follows_me: {
    label: 'Already follow you',
    short: 'Follows you',
    skip: 'no people who already follow you',
    only: 'only people who already follow you',
    is: 'already follows you',
    is_not: 'doesn’t follow you',
  },
  bio_words: { must: 'Bio contains any of', must_not: 'Bio contains none of', short: 'Bio', where: 'bio' },
  name_words: {
    must: 'Username contains any of',
    must_not: 'Username contains none of',
    short: 'Username',
    where: 'username',
  },
}

export const shownFilters = Object.keys(filterWords) as FilterName[]

export const isInSight = (name: FilterName) => filterWords[name].in_sight === true

/** The filter that a skip's code belongs to, in a word or two. */
export const filterOfCode = Object.fromEntries(
  filterNames.map((name) => [codeOf(name), filterWords[name].short]),
) as Record<keyof FilterReasons, string>
