import { codeOf, type FilterName, type FilterReasons, filterNames, type TypeOf } from '#rules/filters.ts'

type Texts = {
  /** `unit` as in “12 to 40 followers” and “12 followers, fewer than 40”. */
  range: { label: string; short: string; unit: string }
  /** `is` as in “is private” and “is not private”. */
  trait: { label: string; short: string; skip: string; only: string; is: string }
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
  ratio: { label: 'Followers for each following', short: 'Ratio', unit: 'followers for each following' },
  last_post_days: {
    label: 'Posted within the last',
    number: 'Days since the last post, at most',
    short: 'Last post',
    fact: (days) => `posted within ${days} ${days === '1' ? 'day' : 'days'}`,
  },
  private: {
    label: 'Private accounts',
    short: 'Private',
    skip: 'no private accounts',
    only: 'only private accounts',
    is: 'private',
    in_sight: true,
  },
  no_picture: {
    label: 'Without a picture',
    short: 'No picture',
    skip: 'nobody without a picture',
    only: 'only accounts without a picture',
    is: 'without a profile picture',
    in_sight: true,
  },
  business: {
    label: 'Business accounts',
    short: 'Business',
    skip: 'no business accounts',
    only: 'only business accounts',
    is: 'a business',
  },
  verified: {
    label: 'Verified accounts',
    short: 'Verified',
    skip: 'no verified accounts',
    only: 'only verified accounts',
    is: 'verified',
  },
  follows_me: {
    label: 'Follow you already',
    short: 'Follows you',
    skip: 'nobody who follows you already',
    only: 'only people who follow you',
    is: 'following you already',
  },
  bio_words: { must: 'Bio has one of', must_not: 'Bio has none of', short: 'Bio', where: 'bio' },
  name_words: {
    must: 'User name has one of',
    must_not: 'User name has none of',
    short: 'User name',
    where: 'user name',
  },
}

export const shownFilters = Object.keys(filterWords) as FilterName[]

export const isInSight = (name: FilterName) => filterWords[name].in_sight === true

/** The filter that a skip's code belongs to, in a word or two. */
export const filterOfCode = Object.fromEntries(
  filterNames.map((name) => [codeOf(name), filterWords[name].short]),
) as Record<keyof FilterReasons, string>
