import { setImmediate as breath } from 'node:timers/promises'
import { pastedNames } from '#rules/exports/pasted-names.ts'
import { skipReasons } from '#words/exports.ts'

/** Read in a few ms; others may go on in between. */
const PORTION = 5000

/** Reads pasted names by `rules/exports/pasted-names.ts`. */
export async function readPasted(texts: readonly string[]) {
  const names = pastedNames()
  for (let at = 0; at < texts.length; at += PORTION) {
    if (at > 0) await breath()
    names.add(texts.slice(at, at + PORTION))
  }
  const { people, skipped } = names.decided()
  return { people, skipped: skipped.map(({ rule, ...rest }) => ({ rule, reason: skipReasons[rule], ...rest })) }
}
