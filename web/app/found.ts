import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleHelp, ListTodo, RotateCw, Search, UserRound, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import type { List } from '#contract/audience.ts'
import { listTasks, type Task } from '#contract/automation.ts'
import { findPeople, type Person } from '#contract/people.ts'
import type { Schedule } from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import type { Command } from '#web/app/commands.ts'
import { listPath } from '#web/audience/paths.ts'
import { listsQuery } from '#web/audience/queries.ts'
import { useSettled } from '#web/audience/use-settled.ts'
import { runPath } from '#web/automation/kinds.ts'
import { schedulesQuery } from '#web/automation/schedules/schedule-queries.ts'
import { recurrenceWords } from '#web/automation/schedules/schedule-words.ts'
import { statusOf, titleOf } from '#web/automation/task-words.ts'
import { callApi } from '#web/core/api.ts'
import { matches } from '#web/core/search.ts'
import { findAnswers } from '#web/help/answers.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { useSession } from '#web/users/session.ts'
import { paletteMessages } from '#words/generated/palette.ts'
import { peopleText } from '#words/waits.ts'

/** Of each group: more are found by typing more. */
const SHOWN = 5

/** Characters from which on the server is asked. */
const ENOUGH = 2

const foundTasksQuery = (q: string) =>
  queryOptions({
    queryKey: ['tasks', 'found', q],
    queryFn: async ({ signal }) => (await callApi(listTasks, { q, limit: SHOWN }, { signal })).tasks,
    placeholderData: keepPreviousData,
  })

const foundPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['people-found', q],
    queryFn: async ({ signal }) => (await callApi(findPeople, { q }, { signal })).people,
    placeholderData: keepPreviousData,
  })

type Go = (path: string) => unknown

const taskCommands = (tasks: readonly Task[], accounts: readonly Account[], go: Go): Command[] => {
  /** Whose task it is, where there are several. */
  const ownerOf = ({ account_id }: Task) =>
    accounts.length > 1 ? accounts.filter(({ id }) => id === account_id).map(({ username }) => `@${username}`) : []
  return tasks.map((task) => ({
    id: task.id,
    name: titleOf(task),
    group: 'tasks',
    icon: ListTodo,
    detail: [...ownerOf(task), statusOf(task).label].join(' · '),
    run: () => go(runPath(task)),
  }))
}

const allTasksCommand = (typed: string, go: Go): Command => ({
  id: 'all',
  name: paletteMessages.commands.allTasks({ typed }),
  group: 'tasks',
  icon: Search,
  run: () => go(`${paths.tasks}?${new URLSearchParams({ q: typed })}`),
})

const personCommand = (person: Person): Command => ({
  id: person.username,
  name: person.full_name ?? `@${person.username}`,
  group: 'people',
  icon: UserRound,
  person,
  ...(person.full_name ? { detail: `@${person.username}` } : {}),
  run: () => openPerson(person.username),
})

const listCommand =
  (go: Go) =>
  ({ id, name, member_count }: List): Command => ({
    id,
    name,
    group: 'lists',
    icon: Users,
    detail: peopleText(member_count),
    run: () => go(listPath(id)),
  })

const scheduleCommand =
  (go: Go) =>
  ({ id, name, recurrence, timezone }: Schedule): Command => ({
    id,
    name,
    group: 'schedules',
    icon: CalendarClock,
    detail: recurrenceWords(recurrence, timezone),
    run: () => go(paths.schedules),
  })

const helpCommands = (typed: string, go: Go): Command[] =>
  findAnswers(typed, null)
    .slice(0, SHOWN)
    .map(({ id, question }) => ({
      id,
      name: question,
      group: 'help',
      icon: CircleHelp,
      run: () => go(`${paths.help}?${new URLSearchParams({ q: question })}`),
    }))

const namedLike = <Named extends { name: string }>(all: readonly Named[] = [], typed: string) =>
  all.filter(({ name }) => matches(name, typed)).slice(0, SHOWN)

/** What the typed words find among the user's own things and the answers of the help page. */
export function useFound(typed: string): { commands: Command[]; is_searching: boolean } {
  const go = useNavigate()
  const wanted = typed.trim()
  const settled = useSettled(wanted)
  const { data: accounts = [] } = useAccounts()
  const has_account = !!useSession().data?.instagram_session
  const isAsked = wanted.length >= ENOUGH && has_account
  const isDue = isAsked && settled.length >= ENOUGH
  const tasks = useQuery({ ...foundTasksQuery(settled), enabled: isDue })
  const people = useQuery({ ...foundPeopleQuery(settled), enabled: isDue })
  const lists = useQuery({ ...listsQuery, enabled: isAsked })
  const schedules = useQuery({ ...schedulesQuery, enabled: isAsked })
  if (wanted.length < ENOUGH) return { commands: [], is_searching: false }
  const help = helpCommands(wanted, go)
  if (!has_account) return { commands: help, is_searching: false }

  const queries = [tasks, people, lists, schedules]
  const failed = queries.filter(({ error, isFetching }) => error && !isFetching)
  const again: Command = {
    id: 'again',
    name: paletteMessages.commands.failed,
    group: 'actions',
    icon: RotateCw,
    stays: true,
    run: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
  const isOfBefore = ({ isPlaceholderData }: UseQueryResult) => isPlaceholderData || settled !== wanted
  /** What was found for the words before stays as long as it has those typed now: Enter runs the first of all. */
  const stillMeant = (query: UseQueryResult, found: Command[]) =>
    isOfBefore(query) ? found.filter(({ name, detail = '' }) => matches(`${name} ${detail}`, wanted)) : found
  const hasMoreTasks = tasks.data?.length === SHOWN && !isOfBefore(tasks)
  return {
    commands: [
      ...stillMeant(tasks, taskCommands(tasks.data ?? [], accounts, go)),
      ...(hasMoreTasks ? [allTasksCommand(wanted, go)] : []),
      ...stillMeant(people, (people.data ?? []).map(personCommand)),
      ...namedLike(lists.data, wanted).map(listCommand(go)),
      ...namedLike(schedules.data, wanted).map(scheduleCommand(go)),
      ...help,
      ...(failed.length > 0 ? [again] : []),
    ],
    is_searching:
      settled !== wanted ||
      queries.some(({ isFetching, data, isPlaceholderData }) => isFetching && (!data || isPlaceholderData)),
  }
}
