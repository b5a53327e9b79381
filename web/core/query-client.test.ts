import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#web/core/query-client.ts'

afterEach(() => queryClient.clear())

/** A query being shown, whose fetches answer when they are let through; each answers what was true when it began. */
function shown() {
  const answers: (() => void)[] = []
  let truth = 'before'
  const observer = new QueryObserver(queryClient, {
    queryKey: ['truth'],
    queryFn: () => {
      const seen = truth
      return new Promise<string>((resolve) => answers.push(() => resolve(seen)))
    },
  })
  observer.subscribe(() => {})
  return {
    answers,
    data: () => observer.getCurrentResult().data,
    change: () => {
      truth = 'after'
      return queryClient.invalidateQueries({ queryKey: ['truth'] })
    },
  }
}

test('what changes during the first fetch of a query is fetched again', async () => {
  const { answers, change, data } = shown()
  void change()
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.poll(data).toBe('after')
})

test('a first fetch during which nothing changes is the only one', async () => {
  const { answers, data } = shown()
  answers[0]?.()
  await expect.poll(data).toBe('before')
  expect(answers).toHaveLength(1)
})

test('what changes during a later fetch is fetched once more', async () => {
  const { answers, change, data } = shown()
  answers[0]?.()
  await expect.poll(data).toBe('before')
  void change()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.poll(data).toBe('after')
  expect(answers).toHaveLength(2)
})
