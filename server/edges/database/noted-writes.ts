import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether something may have been saved: a statement that saves was sent, whatever became of its answer. */
export type NotedWrites = { may_have_saved: boolean }

const noted = new AsyncLocalStorage<NotedWrites>()

/** Does something and notes whether it may have saved anything. */
export const notingWrites = <Result>(writes: NotedWrites, act: () => Result): Result => noted.run(writes, act)

/** For each statement as it's sent. Within a transaction only its end saves. */
export function noteStatement(text: string, is_in_transaction: boolean): void {
  const writes = noted.getStore()
  if (!writes || writes.may_have_saved) return
  writes.may_have_saved = is_in_transaction ? /^commit/i.test(text) : /\b(insert|update|delete|merge)\b/i.test(text)
}
