import {
  changePeopleOfList,
  createList,
  selectPeople,
  undoListChange,
  updateExclusionList,
} from '#contract/audience.ts'
import type { WherePeople } from '#contract/chosen-people.ts'
import { callApi } from '#web/core/api.ts'

/** People that are meant: these, or all that are shown, whether read or not, but for some. */
export type MeantPeople = { usernames: string[] } | { where: WherePeople }

const coming = (people: MeantPeople) => ('where' in people ? { add_where: people.where } : { add: people.usernames })
const going = (people: MeantPeople) =>
  'where' in people ? { remove_where: people.where } : { remove: people.usernames }

/** The changes of many people at once. */
export const bulk = {
  exclude: (people: MeantPeople) => callApi(updateExclusionList, coming(people)),
  include: (people: MeantPeople) => callApi(updateExclusionList, going(people)),
  add: ({ id, people }: { id: string; people: MeantPeople }) => callApi(changePeopleOfList, { id, ...coming(people) }),
  remove: ({ id, people }: { id: string; people: MeantPeople }) =>
    callApi(changePeopleOfList, { id, ...going(people) }),
  create: ({ name, people }: { name: string; people: MeantPeople }) => callApi(createList, { name, ...people }),
  select: ({ name, people }: { name: string; people: MeantPeople }) => callApi(selectPeople, { name, ...people }),
  undo: (id: string) => callApi(undoListChange, { id }),
}
