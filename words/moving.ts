import { catalogue } from './catalogue.ts'

/** Moving in from a tool that was used before. */
export const { movingMessages } = catalogue('moving/moving')
