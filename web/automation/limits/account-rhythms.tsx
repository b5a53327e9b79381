import { useQuery } from '@tanstack/react-query'
import { MINUTE } from '#rules/durations.ts'
import { RhythmPart } from '#web/automation/limits/rhythm-part.tsx'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { rhythmMessages as messages } from '#words/generated/accounts.ts'

/** The rhythm of each account, with today's sessions. */
export const AccountRhythms = ({ accounts }: { accounts: readonly { id: string; username: string }[] }) => (
  <Card title={messages.title} description={messages.ofAccounts}>
    <ul className="flex flex-col gap-6">
      {accounts.map(({ id, username }) => (
        <li key={id} className="min-w-0 border-t border-line pt-4 first:border-t-0 first:pt-0">
          <h3 className="mb-2 font-medium">
            <bdi>@{username}</bdi>
          </h3>
          <OfAccount id={id} username={username} />
        </li>
      ))}
    </ul>
  </Card>
)

function OfAccount({ id, username }: { id: string; username: string }) {
  const query = useQuery({ ...limitsQuery(id), refetchInterval: MINUTE })
  return (
    <Loaded query={query} skeleton="h-24">
      {(limits) => <RhythmPart account_id={id} limits={limits} username={username} />}
    </Loaded>
  )
}
