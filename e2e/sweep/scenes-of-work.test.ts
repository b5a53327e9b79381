import { lookOverScenes } from './look-over-scenes.ts'
import { scenesOfWork } from './scenes.ts'

lookOverScenes(scenesOfWork)
