import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#web/app/api.ts'

/** What was refused stays refused; what could not be reached is tried twice more. */
const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: worthAnotherTry }, mutations: { retry: false } },
})
