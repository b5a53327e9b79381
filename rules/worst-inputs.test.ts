import { expect, test } from 'vitest'
import { chooseComment, countVariants, listVariants } from './comments.ts'

/** CPU time of the quickest of some tries, ms: what the work itself costs, however busy the machine is. */
function leastCpuMs(work: () => unknown): number {
  const tries = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...tries)
}

const none = { to_person: [], last: null }
const MOST = 50

const templates = {
  'choices in a choice, again and again': `{${'{a|b}'.repeat(11)}}`.repeat(16),
  'two letters each': '{a|b}'.repeat(200),
  'nothing or nothing': '{|}'.repeat(333),
  'one that is none': '{}'.repeat(500),
  'as deep as it goes': `${'{'.repeat(498)}a|b${'}'.repeat(498)}`,
  'deep with choices': `${'{a|'.repeat(249)}b${'}'.repeat(249)}`,
  'a thousand options': `{${'|'.repeat(998)}}`,
  'long texts that do not fit': `{${'x'.repeat(330)}|${'y'.repeat(330)}|${'z'.repeat(330)}}`,
  'the same over and over': '{a{|}|a{|}}'.repeat(90),
  'names only': '{username}'.repeat(100),
}
test.each(Object.entries(templates))(
  'fifty comments of the permitted length are chosen from at once: %s',
  (_, text) => {
    expect(text.length).toBeLessThanOrEqual(1000)
    const fifty = Array.from({ length: 50 }, () => ({ text, media: 'any' as const }))
    const had = { to_person: listVariants(text, 200), last: 'a' }
    expect(leastCpuMs(() => chooseComment(fifty, 'photo', 'ada', none, Math.random))).toBeLessThan(MOST)
    expect(leastCpuMs(() => chooseComment(fifty, 'photo', 'ada', had, Math.random))).toBeLessThan(MOST)
    expect(leastCpuMs(() => countVariants(text))).toBeLessThan(MOST)
    expect(leastCpuMs(() => listVariants(text, 200))).toBeLessThan(MOST)
  },
)
