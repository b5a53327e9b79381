import { catalogue } from './catalogue.ts'

/** The health of an account's audience: its living lists, and who came and left. */
export const { healthMessages } = catalogue('health/health')
