import type { RowMeaning } from './formats.ts'

/** What the rows of a file or list mean, by its name. */
export function meaningOf(name: string, otherwise: RowMeaning = 'met'): RowMeaning {
  if (/white|black|exclu|never|ignore|protect|dont|block/i.test(name)) return 'excluded'
  if (/unfollow/i.test(name)) return 'unfollowed'
  // Followers are those who follow.
  if (/follow(?!er)/i.test(name)) return 'followed'
  if (/comment/i.test(name)) return 'commented'
  return /like/i.test(name) ? 'liked' : otherwise
}

/** What a word in a column of actions means; null where it says nothing. */
export function actionIn(text: string): RowMeaning | null {
  const word = text.trim().toLowerCase()
  if (/^un-?follow/.test(word)) return 'unfollowed'
  if (/^(follow|request)/.test(word)) return 'followed'
  if (/^like/.test(word)) return 'liked'
  if (/^comment/.test(word)) return 'commented'
  return /^(met|interact|visit|view|watch|message|dm)/.test(word) ? 'met' : null
}
