import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageTypes } from '../words/message-types.ts'

/** Writes words/messages.generated.ts from the English catalogues. */
writeFileSync(join(import.meta.dirname, '../words/messages.generated.ts'), messageTypes())
