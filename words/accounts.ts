import { accountMessages } from './generated/home.ts'

/** The hours before which one greets so; languages divide the day differently, so there are more times than English has. */
const GREETED = [
  [5, 'other'],
  [12, 'morning'],
  [15, 'midday'],
  [18, 'afternoon'],
  [21, 'evening'],
] as const

/** `hour` is 0 to 23. */
export function greetingAt(hour: number): string {
  const [, time] = GREETED.find(([until]) => hour < until) ?? GREETED[0]
  return accountMessages.greeting({ time })
}

/** As Instagram names them in an export. */
export const sampleFiles = { followers: 'followers_1.json', following: 'following.json' } as const
