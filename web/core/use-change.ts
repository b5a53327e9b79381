import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#web/core/api.ts'
import { sayFailure } from '#web/core/say-failure.ts'

/**
 * Changes what queries read, then has them read again; `onDone` is called before that, while what is gone is still shown. After a failure
 * they are read again too: it may have been done and the answer lost, or somebody else's change is the reason. What was deleted
 * elsewhere then goes with the dialog about it, so a notice says why.
 */
export function useChange<Given, Answer>(
  queries: readonly { queryKey: QueryKey }[],
  mutationFn: (given: Given) => Promise<Answer>,
  onDone: (answer: Answer) => void = () => {},
) {
  const client = useQueryClient()
  const readAgain = () => Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      onDone(answer)
      return readAgain()
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 404) sayFailure(error)
      void readAgain()
    },
  })
}
