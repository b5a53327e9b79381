import type { ListOfExport, Side } from '#rules/exports/names.ts'
import type { SkipRule } from '#rules/exports/rows.ts'
import { numberText } from '#rules/numbers.ts'

/** What the other lists of an export are lists of. */
export const exportLists: Record<ListOfExport, string> = {
  hashtags: 'hashtags you follow',
  requests_received: 'follow requests you received',
  recent_requests: 'your recent follow requests',
  pending_requests: 'your pending follow requests',
  recently_unfollowed: 'people you recently unfollowed',
  blocked: 'people you blocked',
  restricted: 'people you restricted',
  close_friends: 'your close friends',
  story_hidden_from: 'people you hide your story from',
  removed_suggestions: 'suggestions you removed',
  favourites: 'your favourites',
  other_people: 'other people',
}

/** Why a row of an export or a pasted name could not be used. */
export const skipReasons: Record<SkipRule, string> = {
  no_name: 'The row names nobody.',
  not_a_username: 'What stands in place of the user name is not an Instagram user name.',
  not_a_profile: 'The link of the row does not lead to an Instagram profile.',
  not_a_row: 'This is not a row as Instagram writes it.',
  duplicate: 'This person was already there, and is counted once.',
}

const exportTells = (side: Side, username: string, received: number, expected: number) =>
  `The export tells of ${numberText(received)} ${side === 'followers' && received === 1 ? 'follower' : side}, but @${username} has ${numberText(expected)}: `

/** Why an upload was taken only in part. */
export const uploadReasons = {
  other_list_unreadable: (list: ListOfExport) =>
    `This file could not be read to its end, so the list of ${exportLists[list]} was left out.`,
  other_list: (list: ListOfExport) =>
    `This file tells of ${exportLists[list]}, not of followers or following, so it was left out.`,
  missing_part: (parts: readonly number[]) => {
    const numbers = parts.length > 10 ? `${parts.slice(0, 10).join(', ')} …` : parts.join(', ')
    const which = parts.length === 1 ? `Part ${numbers} of the export is` : `Parts ${numbers} of the export are`
    return `${which} not among the files, so people will be missing.`
  },
  date_range: (side: Side, username: string, received: number, expected: number) =>
    `${exportTells(side, username, received, expected)}it seems to cover only a part of the time. Ask Instagram for it again with the date range All time.`,
  too_few: (side: Side, username: string, received: number, expected: number) =>
    `${exportTells(side, username, received, expected)}${numberText(expected - received)} are missing. Choose every file of the export, or ask Instagram for a new one.`,
}
