import { numberText } from '#rules/numbers.ts'

/** Words for choosing rows of any list. */
export const rowMessages = {
  selected: (count: number) => `${numberText(count)} selected`,
  selectAll: (count: number) => `Select all ${numberText(count)} matching`,
  selectLoaded: (count: number) => `Select all ${numberText(count)} shown`,
  clear: 'Clear selection',
  reading: 'Selecting…',
  keys: 'Arrow keys or J and K move, X selects, Shift extends, Ctrl+A selects all, Enter opens, Escape clears.',
} as const

/** Views of a screen that were saved. */
export const viewMessages = {
  views: 'Views',
  none: 'Save filters and order under a name to return to them here.',
  saveNew: 'Save this view…',
  save: 'Save this view',
  about: 'Keeps the filters and order of this page. Saved in this browser.',
  name: 'Name',
  nameMissing: 'Give the view a name.',
  saveIt: 'Save view',
  replace: 'Replace view',
  saved: (name: string) => `“${name}” saved`,
  remove: (name: string) => `Delete view “${name}”`,
  removed: (name: string) => `View “${name}” deleted`,
  undo: 'Undo',
} as const
