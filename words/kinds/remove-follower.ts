import { catalogue } from '../catalogue.ts'

/** Besides the words of the kind what is said before and after a removal, as it cannot be undone. */
export const { remove_follower, removeForm } = catalogue('composer/kind-remove-follower')
