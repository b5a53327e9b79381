import { catalogue } from '../catalogue.ts'

/** Besides the words of the kind those that only the form of an unfollow says. */
export const { unfollow, unfollowForm } = catalogue('automation/kind-unfollow')
