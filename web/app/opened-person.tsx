import { PersonActs, PersonLists } from '#web/audience/person-acts.tsx'
import { openPerson } from '#web/people/opened-person.ts'
import { PersonDrawer } from '#web/people/person-drawer.tsx'

const close = () => openPerson(null)

/** The drawer about a person, with what the rooms above people can do with them. */
export const OpenedPerson = ({ username }: { username: string }) => (
  <PersonDrawer
    key={username}
    username={username}
    onClose={close}
    acts={(details) => <PersonActs details={details} />}
    lists={(details) => <PersonLists details={details} onLeave={close} />}
  />
)
