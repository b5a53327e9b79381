import { catalogue } from './catalogue.ts'

export const { paletteMessages } = catalogue('palette/palette')
