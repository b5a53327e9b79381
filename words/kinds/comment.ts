import { catalogue } from '../catalogue.ts'

export const { comment } = catalogue('automation/kind-comment')
