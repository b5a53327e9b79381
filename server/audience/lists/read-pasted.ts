import { setImmediate as breath } from 'node:timers/promises'
import { pastedNames } from '#rules/exports/pasted-names.ts'

/** Read in a few ms; others may go on in between. */
const PORTION = 5000

/** Decides about pasted names as rules/pasted-names has it. */
export async function readPasted(texts: readonly string[]) {
  const names = pastedNames()
  for (let at = 0; at < texts.length; at += PORTION) {
    if (at > 0) await breath()
    names.add(texts.slice(at, at + PORTION))
  }
  return names.decided()
}
