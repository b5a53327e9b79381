import { catalogue } from '../catalogue.ts'

export const { visit } = catalogue('composer/kind-visit')
