import { findGaps } from '../words/gaps.ts'
import { staleModules } from '../words/message-types.ts'

/** Ends badly where a text is missing or left over, or where the types aren't those of the texts. While one develops, English is shown instead. */
const found = [...findGaps(), ...staleModules()]
for (const line of found) console.error(line)
process.exitCode = found.length > 0 ? 1 : 0
