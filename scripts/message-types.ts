import { writeModules } from '../words/message-types.ts'

writeModules()
