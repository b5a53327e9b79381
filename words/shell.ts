import { catalogue } from './catalogue.ts'

/** The texts of the frame around the signed-in pages. */
export const { shellMessages } = catalogue('home/shell')
