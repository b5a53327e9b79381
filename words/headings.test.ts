import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvFormOf, csvOf } from '#rules/csv.ts'
import { languageCodes } from '#rules/languages.ts'
import { headingRole } from '#rules/tables/headings.ts'
import { lookAtText } from '#rules/tables/look-at-table.ts'

const read = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`./${language}/${area}.json`, import.meta.url), 'utf8'))

test.each(languageCodes)('a table of people written in %s is read back, every column of it', (language) => {
  const people: Record<string, string> = read(language, 'server').headings.headings.people
  const columns = Object.keys(people)
  expect(columns.map((column) => headingRole(people[column] ?? ''))).not.toContain(null)
  const own = {
    username: 'username',
    full_name: 'full_name',
    profile: 'profile',
    instagram_id: 'instagram_id',
    added_at: 'date',
  }
  for (const [column, role] of Object.entries(own))
    expect([column, headingRole(people[column] ?? '')]).toEqual([column, role])
  const rows = ['anna', 'ben'].map((name) =>
    columns.map((column) => (column === 'username' ? name : column === 'full_name' ? `@${name}; =1, Jr.` : 'x')),
  )
  const text = `\uFEFF${csvOf(Object.values(people), rows, csvFormOf(language))}`
  const { heading, name_column, sample } = lookAtText(text)
  expect([heading, sample.map((row) => row[name_column ?? -1])]).toEqual(['first_row', ['anna', 'ben']])
})

test.each(languageCodes)('the words by which moving in names columns are headings in %s', (language) => {
  const roles: Record<string, string> = read(language, 'moving').moving.movingMessages.roles
  for (const [role, word] of Object.entries(roles))
    if (role !== 'ignored') expect([word, headingRole(word)]).toEqual([word, role])
})
