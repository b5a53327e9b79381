import { useNavigate } from 'react-router'
import { type ListChange, MAX_NAME_LENGTH } from '#contract/audience.ts'
import { bulk, type MeantPeople } from '#web/audience/bulk-queries.ts'
import { PREVIEW } from '#web/audience/paths.ts'
import { useExclusionChange } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { peopleListMessages as messages } from '#words/generated/audience.ts'

/** Who is meant by an act on many people. */
export type ChosenPeople = {
  people: MeantPeople
  count: number
  /** Where they were chosen, in words. */
  from: string
}

const failed = { onError: (error: Error) => toast.error(messageOf(error)) }

/** Says what a change has come to, with the way back where there is one. */
function useAnnouncing() {
  const undo = useExclusionChange(bulk.undo, () => toast.success(messages.undone))
  return ({ change_id }: ListChange, done: string, none: string) => {
    if (change_id === null) return toast.info(none)
    toast.success(done, { action: { label: messages.undo, onClick: () => undo.mutate(change_id, failed) } })
  }
}

/** What can be done to many people at once. `onDone` is called once it is. */
export function usePeopleBulk({ people, count, from }: ChosenPeople, onDone: () => void) {
  const send = useAnnouncing()
  const navigate = useNavigate()
  const exclude = useExclusionChange(bulk.exclude, (change) => {
    send(change, messages.excluded({ count: change.added }), messages.alreadyExcluded)
    onDone()
  })
  const include = useExclusionChange(bulk.include, (change) => {
    send(change, messages.included({ count: change.removed }), messages.nobodyRemoved)
    onDone()
  })
  const remove = useExclusionChange(bulk.remove, (change) => {
    send(change, messages.removed({ count: change.removed, list: change.follower_list.name }), messages.nobodyRemoved)
    onDone()
  })
  const preview = useExclusionChange(bulk.select)
  const name = messages.selectionName({ count, from }).slice(0, MAX_NAME_LENGTH)
  return {
    exclude: () => exclude.mutate(people, failed),
    include: () => include.mutate(people, failed),
    remove: (id: string) => remove.mutate({ id, people }, failed),
    /** Tasks on them begin with a preview of exactly these people. */
    preview: (path: string) =>
      preview.mutate(
        { name, people },
        {
          ...failed,
          onSuccess: ({ follower_list }) =>
            void navigate(`${path}?${new URLSearchParams({ list: follower_list.id })}`, { state: PREVIEW }),
        },
      ),
    is_pending: exclude.isPending || include.isPending || remove.isPending || preview.isPending,
  }
}

/** Puts many people on a list, one there is or a new one. */
export function useAddToList({ people }: ChosenPeople, onDone: () => void) {
  const send = useAnnouncing()
  const add = useExclusionChange(bulk.add, (change) => {
    const { name } = change.follower_list
    send(change, messages.added({ count: change.added, list: name }), messages.alreadyOn({ list: name }))
    onDone()
  })
  const create = useExclusionChange(bulk.create, ({ follower_list: { name, member_count } }) => {
    toast.success(messages.created({ list: name, count: member_count }))
    onDone()
  })
  return {
    add: (id: string) => add.mutate({ id, people }),
    create: (name: string) => create.mutate({ name, people }),
    is_pending: add.isPending || create.isPending,
    error: add.error ?? create.error,
  }
}
