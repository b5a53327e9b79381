import { folded, wordsOf } from '#web/core/search.ts'
import { helpMessages } from '#words/generated/help.ts'
import { answers, type HelpAnswer, type Topic } from '#words/help-answers.ts'

export const topics: readonly Topic[] = ['start', 'pace', 'warnings', 'lists', 'plans', 'safety']

/**
 * The answers that have every word of what was typed, and of a topic if one was chosen. Of a sentence in Japanese, which is written
 * without spaces, those with the most of its words, at least half.
 */
export function findAnswers(typed: string, topic: Topic | null): readonly HelpAnswer[] {
  const words = wordsOf(typed)
  const ofTopic = answers().filter((one) => topic === null || one.topic === topic)
  const texts = ofTopic.map((one) => folded(`${one.question} ${one.answer} ${helpMessages.topic[one.topic].title}`))
  const found = ofTopic.filter((_, nth) => words.every((word) => texts[nth]?.includes(word)))
  const parts = words.flatMap(partsOf)
  if (found.length > 0 || !words.some(isJapanese)) return found
  const shares = texts.map((text) => parts.filter((part) => text.includes(part)).length / parts.length)
  const best = Math.max(...shares)
  return best < 0.5 ? [] : ofTopic.filter((_, nth) => shares[nth] === best)
}

const isJapanese = (word: string) => /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(word)

/** The words of a text without spaces; those in hiragana alone are endings and particles. */
function partsOf(word: string): string[] {
  if (!isJapanese(word)) return [word]
  const segments = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(word)]
  return segments.flatMap(({ segment, isWordLike }) =>
    isWordLike && !/^\p{Script=Hiragana}+$/u.test(segment) ? [segment] : [],
  )
}
