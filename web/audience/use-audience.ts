import { useQuery } from '@tanstack/react-query'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { audienceOf, listsOf } from '#web/audience/list-facts.ts'
import { lastUploadQuery, listsQuery } from '#web/audience/queries.ts'

/** The current account's audience, and what its last upload of this visit had to say; undefined while loading. */
export function useAudience() {
  const { id, username } = useCurrentAccount() ?? {}
  const { data: lists, error, refetch, isFetching } = useQuery(listsQuery)
  const { data: last } = useQuery(lastUploadQuery)
  const audience = lists && id !== undefined ? audienceOf(listsOf(lists, id)) : undefined
  const upload = last?.username === username ? last : undefined
  return { audience, upload, fresh: !!audience && !!upload && !upload.dismissed, error, refetch, isFetching }
}
