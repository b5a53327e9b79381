import { type Failure, isListsOnly } from '#rules/outcomes.ts'
import { type RefusalOwner, whoseOf } from '#rules/refusals.ts'
import { decideAfter } from '#rules/warnings.ts'
import { reasonText } from '#words/reasons.ts'
import { restText } from '#words/rests.ts'
import { waitText } from '#words/waits.ts'
import { signInRefusal } from '../accounts/sign-in-refusal.ts'

/** What the product makes of a failure: the code of its refusal or reason, whose it is, and what its user would read. */
export type Conclusion = { code: string; whose: RefusalOwner | null; sentence: string }

export function conclude(failure: Failure, is_signing_in: boolean): Conclusion {
  if (is_signing_in) {
    const { code, sentence } = signInRefusal(failure)
    return { code, whose: whoseOf(code).whose ?? null, sentence }
  }
  const consequence = decideAfter(failure, { kind: null, now: Date.now(), rests: [], failures: 0, scale: 1 })
  switch (consequence.kind) {
    case 'skip':
    case 'hold_account':
    case 'stop_task': {
      const { code } = consequence.reason
      const why = sentenceOf(reasonText(consequence.reason))
      const sentence = isListsOnly(failure) ? `${why} It meets lists alone: your own profile is still answered.` : why
      return { code, whose: whoseOf(code).whose ?? null, sentence }
    }
    case 'rest': {
      const [rest] = consequence.rests
      if (!rest) return unclear
      const { code } = rest.reason
      const again = `Cadenza would ask again in ${waitText(rest.ms)}: don’t do so earlier either.`
      const sentence = `${sentenceOf(restText(rest.reason))} ${again}`
      return { code, whose: whoseOf(code).whose ?? null, sentence }
    }
    default:
      return unclear
  }
}

const sentenceOf = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

const unclear: Conclusion = {
  code: 'unclear',
  whose: null,
  sentence: 'Nobody knows what came of the call. Try again in a few minutes.',
}
