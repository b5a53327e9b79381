import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import type { HealthList } from '#rules/health/lists.ts'
import * as paths from '#rules/paths.ts'
import { clearableQuery } from '#web/audience/health/queries.ts'
import { usePeopleBulk } from '#web/audience/use-people-bulk.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { healthMessages as messages } from '#words/health.ts'

/** As many at once. */
const MOST = 50

type ClearButtonProps = { account_id: string; kind: HealthList; as_of: string | null }

/** To the preview of a task on the first of a list. Nothing where there is nobody it could act on. */
export function ClearButton({ account_id, kind, as_of }: ClearButtonProps) {
  const { data } = useQuery(clearableQuery(account_id, kind, MOST, as_of))
  const usernames = data?.people.map(({ username }) => username) ?? []
  const chosen = { people: { usernames }, count: usernames.length, from: messages.clearName }
  const bulk = usePeopleBulk(chosen, () => {})
  if (usernames.length === 0) return null
  return (
    <Button
      variant="primary"
      icon={<UserMinus size={16} aria-hidden />}
      pending={bulk.is_pending}
      onClick={() => bulk.preview(paths.followers)}
    >
      {messages.clear({ count: usernames.length })}
    </Button>
  )
}
