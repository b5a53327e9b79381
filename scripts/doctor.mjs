import { readSettings } from './keep.mjs'

readSettings()
await import('../server/doctor/main.ts')
