import { PeopleBulkBar } from '#web/audience/people-bulk-bar.tsx'
import type { ChosenRows } from '#web/ui/lists/use-selection.ts'
import { useSelection } from '#web/ui/lists/use-selection.ts'

type Named = { username: string }

const namesOf = (people: readonly Named[]) => [...new Set(people.map(({ username }) => username))]

/** Chooses among rows that are all loaded, each about one person; somebody in several rows is one. */
export const useNamedRows = (people: readonly Named[]) =>
  useSelection({ total: namesOf(people).length, idAt: (index) => people[index]?.username })

type NamedPeopleBarProps = {
  rows: ChosenRows
  people: readonly Named[]
  /** Where they were chosen, in words. */
  from: string
}

/** What can be done to the people chosen in a preview or a log. */
export function NamedPeopleBar({ rows, people, from }: NamedPeopleBarProps) {
  const names = namesOf(people)
  const usernames = names.filter(rows.isChosen)
  return (
    <PeopleBulkBar
      rows={rows}
      total={names.length}
      are_loaded
      chosen={{ people: { usernames }, count: usernames.length, from }}
      list={null}
    />
  )
}
