import { keep } from './keep.mjs'
import { giveUp } from './root.mjs'
import { buildWebIfStale } from './web.mjs'

if (!buildWebIfStale()) giveUp('The web app could not be built; what Vite said stands above.')
keep([{ args: ['server/main.ts'] }])
