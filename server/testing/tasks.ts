import { type Action, createTask, getTask, listActions, type Task } from '#contract/automation.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { eventually } from './eventually.ts'
import type { TestUser } from './person.ts'

const over: TaskStatus[] = ['completed', 'failed', 'stopped']

type Sent = Parameters<typeof createTask.input.parse>[0]

/** What a person does with tasks, and how a test follows them. */
export function tasksOf(person: TestUser) {
  const read = async (task: { id: string }) => (await person.call(getTask, { id: task.id })).body.task
  return {
    start: async (request: object): Promise<Task> => {
      const { status, body } = await person.call(createTask, request as Sent as never)
      if (status !== 201) throw new Error(`The task was refused: ${JSON.stringify(body)}`)
      return body.task
    },
    read,
    /** All of them, page by page. */
    async actionsOf(task: { id: string }): Promise<Action[]> {
      const found: Action[] = []
      let cursor: string | undefined
      do {
        const { body } = await person.call(listActions, { id: task.id, limit: 200, cursor })
        found.push(...body.actions)
        cursor = body.next_cursor ?? undefined
      } while (cursor)
      return found
    },
    ended: (task: { id: string }): Promise<Task> =>
      eventually(
        () => read(task),
        ({ status }) => over.includes(status),
      ),
    waiting: (task: { id: string }, rule: string): Promise<Task> =>
      eventually(
        () => read(task),
        ({ waiting }) => waiting?.rule === rule,
      ),
  }
}

/** The names of people whose action is in one of these states, in order. */
export const namesIn = (actions: Action[], ...states: Action['state'][]): string[] =>
  actions
    .filter(({ state }) => states.includes(state))
    .map(({ username }) => username)
    .sort()
