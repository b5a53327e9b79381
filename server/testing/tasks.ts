import { type Action, createTask, getTask, listActions, type Task, type TaskStatus } from '#contract/automation.ts'
import { eventually } from './eventually.ts'
import type { Person } from './person.ts'

const over: TaskStatus[] = ['completed', 'failed', 'stopped']

type Sent = Parameters<typeof createTask.input.parse>[0]

/** What a person does with tasks, and how a test follows them. */
export function tasksOf(person: Person) {
  const read = async (task: { id: string }) => (await person.say(getTask, { id: task.id })).body.task
  return {
    start: async (request: object): Promise<Task> => {
      const { status, body } = await person.say(createTask, request as Sent as never)
      if (status !== 201) throw new Error(`The task was refused: ${JSON.stringify(body)}`)
      return body.task
    },
    read,
    actionsOf: async (task: { id: string }): Promise<Action[]> =>
      (await person.say(listActions, { id: task.id, limit: 200 })).body.actions,
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

/** The names of those whose action stands in one of these states, in order. */
export const namesIn = (actions: Action[], ...states: Action['state'][]): string[] =>
  actions
    .filter(({ state }) => states.includes(state))
    .map(({ username }) => username)
    .sort()
