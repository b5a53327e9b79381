import { catalogue } from '../catalogue.ts'

export const { follow } = catalogue('automation/kind-follow')
