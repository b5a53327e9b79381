import { setImmediate as breath } from 'node:timers/promises'
import { pastedNames } from '#rules/exports/pasted-names.ts'
import { skippedText } from '#words/exports.ts'

/** Read in a few ms, in 30 where each is as expensive as can be; other requests are served in between. */
const PORTION = 250

/** Reads pasted names by `rules/exports/pasted-names.ts`. */
export async function readPasted(texts: readonly string[]) {
  const names = pastedNames()
  for (let at = 0; at < texts.length; at += PORTION) {
    await breath()
    names.add(texts.slice(at, at + PORTION))
  }
  await breath()
  const { people, skipped } = names.decided()
  await breath()
  return {
    people,
    skipped: skipped.map(({ rule, ...rest }) => ({ rule, reason: skippedText({ rule, params: null }), ...rest })),
  }
}
