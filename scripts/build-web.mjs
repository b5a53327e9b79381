import { buildWebIfStale } from './web.mjs'

process.exitCode = buildWebIfStale() ? 0 : 1
