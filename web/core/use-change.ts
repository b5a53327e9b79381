import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Changes what queries read, then has them read again; `onDone` is called before that, while what is gone is still shown. */
export function useChange<Given, Answer>(
  queries: readonly { queryKey: QueryKey }[],
  mutationFn: (given: Given) => Promise<Answer>,
  onDone: (answer: Answer) => void = () => {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      onDone(answer)
      return Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    },
  })
}
