import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { List } from '#contract/audience.ts'
import type { Source } from '#contract/automation.ts'
import type { Schedule } from '#contract/schedules.ts'
import { noFilters } from '#rules/filters.ts'
import { kinds, type TaskKind } from '#rules/kinds/kinds.ts'
import { listQuery } from '#web/audience/people-queries.ts'
import { type Draft, draftFrom } from '#web/automation/draft/draft.ts'
import { filterDraft } from '#web/automation/draft/draft-filters.ts'
import type { Beginning } from '#web/automation/draft/use-draft.ts'
import { schedulesQuery } from '#web/automation/schedules/schedule-queries.ts'
import type { Readable } from '#web/core/loaded.tsx'

/** `is_gone`: there is no such schedule any more, or it's another kind's. */
type ReadBeginning = Readable<Beginning> & { is_gone?: boolean }

const asKept: Beginning = { schedule: null, begin: (kept) => kept }

/** What the address says a new task should begin with: `?list=ID`, `?schedule=ID`. Nothing else is begun with where that can't be read. */
export function useBeginning(kind: TaskKind): ReadBeginning {
  const [params] = useSearchParams()
  const list_id = params.get('list')
  const schedule_id = params.get('schedule')
  const list = useQuery({ ...listQuery(list_id ?? ''), enabled: list_id !== null })
  const schedules = useQuery({ ...schedulesQuery, enabled: schedule_id !== null })
  const { error, refetch, isFetching } = list_id === null ? schedules : list
  const reading = { error, refetch, isFetching }
  if (list_id !== null) return { ...reading, data: list.data && ofList(kind, list.data) }
  if (schedule_id === null) return { ...reading, data: asKept }
  const schedule = schedules.data?.find(({ id, task }) => id === schedule_id && task.kind === kind)
  const data = schedule && { schedule, begin: () => draftOfSchedule(schedule) }
  return { ...reading, data, is_gone: schedules.data !== undefined && !schedule }
}

const ofList = (kind: TaskKind, list: List): Beginning => ({
  schedule: null,
  begin: (kept) => withList(kept, kind, list),
  is_chosen: list.role === 'selection',
})

/** That list and no other source: the link on a list means the people on it, and a selection all of them. */
function withList(kept: Draft, kind: TaskKind, list: List): Draft {
  const { id, name, role, member_count } = list
  const sources: Source[] = [{ type: 'list', list_id: id, name }]
  const { most } = kinds[kind].target
  const begun =
    role === 'selection'
      ? { ...kept, sources, target: String(Math.min(member_count, most)), filters: filterDraft(noFilters) }
      : { ...kept, sources }
  // Of the other kinds no task reads them.
  const from_list = { who: 'list', remove_from: 'list', requests_from: 'list' } as const
  const options = { ...kept.options, ...from_list }
  const has_followers = kind === 'unfollow' && isOfFollowers(list)
  return { ...begun, options: has_followers ? { ...options, ...also_followers(options) } : options }
}

/** Lists of people who all follow the account: with the usual options none of them would be unfollowed. */
const isOfFollowers = ({ source }: List) => source === 'health'

const also_followers = (options: Draft['options']) => ({
  only_non_followers: false,
  keep_likers_of_last_posts: { ...options.keep_likers_of_last_posts, on: false },
})

export const draftOfSchedule = ({ task, name, recurrence, when_busy }: Schedule): Draft => ({
  ...draftFrom(task),
  start: { when: 'repeat', at: '' },
  repeat: { name, recurrence, when_busy },
})
