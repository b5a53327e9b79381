import { lookOverScenes } from './look-over-scenes.ts'
import { scenesOfUsers } from './scenes.ts'

lookOverScenes(scenesOfUsers)
