import type { SkipBecause, SkipParams } from '#rules/exports/skipped.ts'
import { skipReasons } from './generated/server.ts'
import { narrowListText } from './numbers.ts'
import { sentencesOf } from './sentences.ts'

/** Parts of an export that are named; beyond these there are dots. */
const MAX_NAMED = 10

const write = sentencesOf<SkipParams>()(skipReasons, {
  missing_part: ({ parts }) => ({
    count: parts.length,
    parts: narrowListText([...parts.slice(0, MAX_NAMED).map(String), ...(parts.length > MAX_NAMED ? ['…'] : [])]),
  }),
  too_few: (params) => ({ ...params, missing: params.expected - params.received }),
})

/** Why rows were skipped, as a sentence. */
export const skippedText = ({ rule, params }: SkipBecause) => write<keyof SkipParams>(rule, params)
