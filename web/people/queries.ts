import { queryOptions } from '@tanstack/react-query'
import { getPerson } from '#contract/people.ts'
import { callApi } from '#web/core/api.ts'

export const personQuery = (username: string) =>
  queryOptions({
    queryKey: ['person', username],
    queryFn: ({ signal }) => callApi(getPerson, { username }, { signal }),
  })
