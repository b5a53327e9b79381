import { ApiFailure } from '#web/core/api.ts'
import { sentencesText } from '#words/joined.ts'

/** What the server said of a failure; where it said nothing, the product's own sentence with whatever is known of why. */
export function failureWords(error: unknown, otherwise: string) {
  if (!(error instanceof ApiFailure)) return otherwise
  const unsaid = error.status === 0 || error.code === 'unreadable'
  return unsaid ? sentencesText(otherwise, error.message) : error.message
}
