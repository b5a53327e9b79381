import { catalogue } from '../catalogue.ts'

export const { react } = catalogue('automation/kind-react')
