import type { TaskSort } from '#contract/automation.ts'
import { type TaskKind, taskKinds } from '#rules/kinds/kinds.ts'
import { MAX_SEARCH_LENGTH, taskSorts } from '#rules/task-list.ts'
import { type TaskStatus, taskStatuses } from '#rules/task-states.ts'

/** Which tasks the page shows. The address has it, so that it can be bookmarked, shared and returned to. */
export type TasksView = {
  q: string
  /** An account's id; empty for all. */
  account: string
  kinds: readonly TaskKind[]
  statuses: readonly TaskStatus[]
  source: string
  /** Calendar dates, or empty. */
  from: string
  to: string
  sort: TaskSort
}

const someOf = <Value extends string>(known: readonly Value[], text: string | null): Value[] => {
  const wanted = text?.split(',') ?? []
  return known.filter((value) => wanted.includes(value))
}

const dateIn = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

const textIn = (text: string | null) => (text ?? '').slice(0, MAX_SEARCH_LENGTH)

/** What an address asks for; what it does not say, or says wrongly, is not asked for. */
export function viewOf(search: URLSearchParams): TasksView {
  const account = search.get('account') ?? ''
  return {
    q: textIn(search.get('q')),
    account: /^\d{1,18}$/.test(account) ? account : '',
    kinds: someOf(taskKinds, search.get('kind')),
    statuses: someOf(taskStatuses, search.get('status')),
    source: textIn(search.get('source')),
    from: dateIn(search.get('from')),
    to: dateIn(search.get('to')),
    sort: taskSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  }
}

/** What the calls are asked for; what is not narrowed is left out. */
export function wantedOf({ q, account, kinds, statuses, source, from, to }: TasksView) {
  return {
    ...(account && { account_id: account }),
    ...(kinds.length > 0 && { kind: kinds.join(',') }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(q.trim() && { q: q.trim() }),
    ...(source.trim() && { source: source.trim() }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export type TaskListQuery = ReturnType<typeof wantedOf>

/** The shortest address of a view. */
export function searchOf(view: TasksView): URLSearchParams {
  const { account_id, ...wanted } = wantedOf({ ...view, statuses: view.statuses })
  const sort = view.sort === 'newest' ? {} : { sort: view.sort }
  return new URLSearchParams({ ...(account_id && { account: account_id }), ...wanted, ...sort })
}

/** Whether any task may be left out. */
export const isNarrowed = (view: TasksView) => Object.keys(wantedOf(view)).length > 0
