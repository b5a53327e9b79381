import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Person } from '#contract/people.ts'
import type { ShownWeek } from '#contract/week.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { dateOf } from '#web/core/dates.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { nameOf } from '#web/people/person-facts.ts'
import { difference } from '#web/statistics/readings.ts'
import { weekQuery } from '#web/statistics/week-query.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { accountMessages as messages } from '#words/generated/home.ts'
import { sentencesText } from '#words/joined.ts'
import { percentText } from '#words/numbers.ts'

/** What the week has brought, in a sentence, with the faces of those who came; nothing where nobody knows. */
export function YourWeek() {
  const id = useId()
  const account = useCurrentAccount()
  const { data: week, isLoading } = useQuery({ ...weekQuery(account?.id), enabled: account !== undefined })
  // Two days make a net: an account of today has none.
  if (isLoading && account && dateOf(Date.parse(account.connected_at)) !== dateOf(Date.now()))
    return <Skeleton className="h-20" />
  if (!week || week.net.value === null) return null
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="text-heading">
          {sentencesText(netWords(week), backWords(week))}
        </h2>
        <Faces people={week.new_people} />
      </div>
    </Card>
  )
}

/** Who came and left is said only where it makes the net. */
function netWords({ net, gained, lost }: ShownWeek) {
  const text = difference(net.value ?? 0, 0) ?? '0'
  if (net.source !== 'reading' || gained.value === null || lost.value === null) return messages.weekNet({ net: text })
  return messages.weekPeople({ net: text, gained: gained.value, lost: lost.value })
}

const backWords = ({ follow_back }: ShownWeek) =>
  follow_back?.enough && follow_back.rate !== null
    ? messages.weekFollowBack({ percent: percentText(follow_back.rate) })
    : null

const Faces = ({ people }: { people: readonly Person[] }) =>
  people.length === 0 ? null : (
    <ul aria-label={messages.weekFaces} className="flex flex-wrap gap-2">
      {people.map((person) => (
        <li key={person.username}>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={nameOf(person)}
            title={nameOf(person)}
            onClick={() => openPerson(person.username)}
            className="block rounded-full"
          >
            <Avatar name={nameOf(person)} src={person.picture} size="row" />
          </button>
        </li>
      ))}
    </ul>
  )
