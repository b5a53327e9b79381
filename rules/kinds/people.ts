import type { Filters } from '../filters.ts'

/** The people usually worth an action. */
export const usualPeople: Partial<Filters> = {
  followers: { min: 50, max: 2500 },
  following: { min: 50, max: 2500 },
  ratio: { min: 0.5, max: 5 },
  posts: { min: 3, max: null },
}
