import { expect, test } from 'vitest'
import { looksLikeTable } from './looks-like-table.ts'

test('rows of cells are a table, names on lines are not', () => {
  const rows = [
    'username\tfollowers\nanna\t1200\n',
    'anna;Anna Ash\r\nbert;Bert Two',
    'anna,1\n\nbert,2',
    'anna\t\nbert\t9',
    'anna,Anna\nbert,\ncarla,Carla',
    'anna,"Ash, Anna"\nbert,Bert',
  ]
  const lists = [
    'anna\nbert',
    'anna, bert, carla',
    'anna,\nbert,\ncarla',
    'anna,\nbert,\ncarla,',
    '#latteart, #coffee\n#espresso, #travel',
    'Berlin, Germany\nPorto, Portugal',
    'anna\tbert',
  ]
  expect(rows.map(looksLikeTable)).toEqual(rows.map(() => true))
  expect(lists.map(looksLikeTable)).toEqual(lists.map(() => false))
})
