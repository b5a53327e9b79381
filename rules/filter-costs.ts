import { actions } from './actions.ts'
import { type FilterName, filters, type Needs } from './filters.ts'
import { kinds, type TaskKind } from './kinds/kinds.ts'

/** What is read of a person, one read each, before a filter decides that needs it; their posts only where the profile passes. */
const readFor: Record<Needs, readonly Needs[]> = {
  name: [],
  friendship: ['friendship'],
  profile: ['profile', 'friendship'],
  posts: ['profile', 'friendship', 'posts'],
}

/** How many more reads each person takes at most where this filter is on. What several filters need is read once. */
export function extraReads(name: FilterName, kind: TaskKind): number {
  const { action } = kinds[kind]
  const read_anyway = (action && actions[action].looks_at) ?? ['friendship']
  return readFor[filters[name].needs].filter((read) => !read_anyway.includes(read)).length
}
