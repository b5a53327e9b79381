import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { Credentials } from '#web/accounts/connect-queries.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { connectFormMessages as messages } from '#words/connect.ts'

type SandboxHintProps = { pending: boolean; onUse: (login: Credentials) => void }

/** Shown only while Instagram is the sandbox: which account may be tried there, and the way to connect it. */
export function SandboxHint({ pending, onUse }: SandboxHintProps) {
  const { data } = useQuery(appInfoQuery)
  const login = data?.demo_logins[0]
  if (!data?.sandbox || !login) return null
  const { username, password } = login
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-edge bg-sunken px-3 py-2.5">
      <div className="flex min-w-0 flex-1 basis-56 gap-2.5">
        <FlaskConical size={18} aria-hidden className="mt-px shrink-0 text-muted" />
        <p className="min-w-0">
          {messages.sandboxTitle} <span className="text-muted">{messages.sandboxTry({ username, password })}</span>
        </p>
      </div>
      <Button size="small" disabled={pending} onClick={() => onUse({ username, password })}>
        {messages.connectSandboxAccount({ username })}
      </Button>
    </div>
  )
}
