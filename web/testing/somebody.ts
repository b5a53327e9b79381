import type { Person } from '#contract/people.ts'

/** A person as an answer shows them; by default of the name alone, as on a list from a file. */
export const somebody = (username: string, known: Partial<Person> = {}): Person => ({
  id: null,
  username,
  full_name: null,
  picture: null,
  is_private: null,
  is_verified: null,
  is_business: null,
  followers: null,
  following: null,
  posts: null,
  last_post_at: null,
  follows_me: null,
  mutuals: null,
  ...known,
})
