import { changePeopleOfList, createList, selectPeople, undoListChange, updateNeverList } from '#contract/audience.ts'
import type { WherePeople } from '#contract/chosen-people.ts'
import { api } from '#web/core/api.ts'

/** People that are meant: these, or all that are shown, whether read or not, but for some. */
export type MeantPeople = { usernames: string[] } | { where: WherePeople }

const coming = (people: MeantPeople) => ('where' in people ? { add_where: people.where } : { add: people.usernames })
const going = (people: MeantPeople) =>
  'where' in people ? { remove_where: people.where } : { remove: people.usernames }

/** The changes of many people at once. */
export const bulk = {
  exclude: (people: MeantPeople) => api(updateNeverList, coming(people)),
  include: (people: MeantPeople) => api(updateNeverList, going(people)),
  add: ({ id, people }: { id: string; people: MeantPeople }) => api(changePeopleOfList, { id, ...coming(people) }),
  remove: ({ id, people }: { id: string; people: MeantPeople }) => api(changePeopleOfList, { id, ...going(people) }),
  create: ({ name, people }: { name: string; people: MeantPeople }) => api(createList, { name, ...people }),
  select: ({ name, people }: { name: string; people: MeantPeople }) => api(selectPeople, { name, ...people }),
  undo: (id: string) => api(undoListChange, { id }),
}
