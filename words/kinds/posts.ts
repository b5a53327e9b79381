import { catalogue } from '../catalogue.ts'
import type { OptionWords, SharedOption } from './kind-words.ts'

/** The options that say which posts a task acts on. */
export const postOptions: { [Name in SharedOption]: OptionWords<Name> } = catalogue('automation/kind-posts').postOptions
