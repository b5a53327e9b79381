import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, ListPlus, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { PersonDetails } from '#contract/people.ts'
import { isOwn } from '#web/audience/list-facts.ts'
import { listPath } from '#web/audience/paths.ts'
import { changeExclusions, changePeople, listsQuery, useExclusionChange } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { withUndo } from '#web/core/with-undo.ts'
import { personQuery } from '#web/people/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { peopleMessages as messages } from '#words/generated/people.ts'

type PersonActsProps = { details: PersonDetails }

/** Excluding somebody, and putting them on a list. */
export const PersonActs = ({ details }: PersonActsProps) => (
  <>
    <Exclude details={details} />
    <AddToList details={details} />
  </>
)

/** Reads the person again once a list has changed. */
function usePersonRead(username: string) {
  const client = useQueryClient()
  return () => void client.invalidateQueries(personQuery(username))
}

function Exclude({ details: { person, lists } }: PersonActsProps) {
  const { username } = person
  const is_excluded = lists.some(({ is_exclusion }) => is_exclusion)
  const readAgain = usePersonRead(username)
  const { mutateAsync: takeBack } = useExclusionChange(changeExclusions, readAgain)
  const change = useExclusionChange(changeExclusions, () => {
    const back = is_excluded ? { add: [username] } : { remove: [username] }
    const said = is_excluded ? messages.included({ username }) : messages.excluded({ username })
    toast.success(
      said,
      withUndo(() => takeBack(back)),
    )
    readAgain()
  })
  return (
    <Button
      icon={is_excluded ? Undo2 : Ban}
      pending={change.isPending}
      title={messages.excludeWhy}
      onClick={() =>
        change.mutate(is_excluded ? { remove: [username] } : { add: [username] }, {
          onError: (error) => toast.error(messageOf(error)),
        })
      }
    >
      {is_excluded ? messages.includeAgain : messages.exclude}
    </Button>
  )
}

/** As many as a short menu holds, the newest. */
const MAX_SHOWN = 8

function AddToList({ details: { person } }: PersonActsProps) {
  const { username } = person
  const { data } = useQuery(listsQuery)
  const readAgain = usePersonRead(username)
  const { mutateAsync: takeBack } = useExclusionChange(changePeople, readAgain)
  const change = useExclusionChange(changePeople, ({ follower_list, added }) => {
    const { id, name } = follower_list
    if (added === 0) toast.success(messages.alreadyOn({ username, list: name }))
    else
      toast.success(
        messages.added({ username, list: name }),
        withUndo(() => takeBack({ id, remove: [username] })),
      )
    readAgain()
  })
  const lists = data?.filter(isOwn).slice(0, MAX_SHOWN) ?? []
  return (
    <MenuButton label={messages.addToList} icon={ListPlus}>
      {lists.length === 0 ? <p className="px-3 py-2 text-muted">{messages.noListToAddTo}</p> : null}
      {lists.map((list) => (
        <button
          key={list.id}
          type="button"
          onClick={() =>
            change.mutate({ id: list.id, add: [username] }, { onError: (error) => toast.error(messageOf(error)) })
          }
          className="flex rounded-md px-3 py-2 text-start hover:bg-hover"
        >
          <bdi className="truncate">{list.name}</bdi>
        </button>
      ))}
    </MenuButton>
  )
}

type PersonListsProps = PersonActsProps & { onLeave: () => void }

export const PersonLists = ({ details: { lists }, onLeave }: PersonListsProps) => (
  <ul className="flex flex-wrap gap-2">
    {lists.map(({ id, name }) => (
      <li key={id} className="max-w-full">
        <Link
          to={listPath(id)}
          onClick={onLeave}
          className="flex rounded-full border border-line px-3 py-1 text-caption font-medium hover:bg-hover"
        >
          <bdi className="truncate">{name}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)
