import { helpMessages } from '#words/help.ts'
import { type Answer, answers, type Topic } from '#words/help-answers.ts'

export const topics = Object.keys(helpMessages.topic) as Topic[]

/** The answers that have every word of what was typed, and of a topic if one was chosen. */
export function findAnswers(typed: string, topic: Topic | null): readonly Answer[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return answers.filter((one) => {
    const text = `${one.question} ${one.answer} ${helpMessages.topic[one.topic].title}`.toLowerCase()
    return (topic === null || one.topic === topic) && words.every((word) => text.includes(word))
  })
}
