import { catalogue } from './catalogue.ts'

export const { cardProblems } = catalogue('billing/card-problems')
