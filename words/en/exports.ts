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
  no_name: 'The row contains no name.',
  not_a_username: 'The row contains an invalid Instagram username.',
  not_a_profile: 'The link doesn’t lead to an Instagram profile.',
  not_a_row: 'The row isn’t in Instagram’s format.',
  duplicate: 'This person appears more than once and is counted once.',
}

const exportTells = (side: Side, username: string, received: number, expected: number) =>
  `The export lists ${numberText(received)} ${side === 'followers' && received === 1 ? 'follower' : side}, but @${username} has ${numberText(expected)}. `

/** Why an upload was taken only in part. */
export const uploadReasons = {
  other_list_unreadable: (list: ListOfExport) =>
    `This file couldn’t be read completely, so the list of ${exportLists[list]} was skipped.`,
  other_list: (list: ListOfExport) =>
    `This file lists ${exportLists[list]}, not followers or following, so it was skipped.`,
  missing_part: (parts: readonly number[]) => {
    const numbers = parts.length > 10 ? `${parts.slice(0, 10).join(', ')} …` : parts.join(', ')
    const which = parts.length === 1 ? `Part ${numbers} of the export is` : `Parts ${numbers} of the export are`
    return `${which} missing, so some people will be too.`
  },
  date_range: (side: Side, username: string, received: number, expected: number) =>
    `${exportTells(side, username, received, expected)}It seems to cover only part of your history. Export it again with the date range All time.`,
  too_few: (side: Side, username: string, received: number, expected: number) =>
    `${exportTells(side, username, received, expected)}${numberText(expected - received)} are missing. Select every file in the export, or request a new one from Instagram.`,
}
