import { catalogue } from '../catalogue.ts'

export const { extract } = catalogue('automation/kind-extract')
