import { catalogue } from '../catalogue.ts'
import type { OptionWords, SharedOption } from './kind-words.ts'

/** The options of several kinds: which posts a task acts on, and how its sources share its places. */
export const postOptions: { [Name in SharedOption]: OptionWords<Name> } = catalogue('automation/kind-posts').postOptions
