import { once } from 'node:events'

// Who is left alone has nobody to answer.
process.once('disconnect', () => process.exit())

/** In a child: what its parent gives it to work on. */
export const receiveGiven = async <Given>(): Promise<Given> => (await once(process, 'message'))[0]

/** In a child: its only answer, after which its parent ends it. */
export const answerParent = (answer: object) => process.send?.(answer)
