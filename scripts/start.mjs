import { keep, readSettings } from './keep.mjs'
import { giveUp } from './root.mjs'
import { buildWebIfStale } from './web.mjs'

readSettings()
if (!buildWebIfStale()) giveUp('The web app could not be built; the output of Vite is above.')
keep([{ args: ['server/main.ts'] }])
