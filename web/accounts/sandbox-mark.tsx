import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Link } from 'react-router'
import * as paths from '#rules/paths.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { shellMessages } from '#words/shell.ts'

/** Says on every page that Instagram is the sandbox, and leads to what that means; nothing on the real service. */
export function SandboxMark() {
  const { data } = useQuery(appInfoQuery)
  if (!data?.sandbox) return null
  return (
    <Link
      to={`${paths.help}#sandbox`}
      className="mt-2 flex min-h-11 items-center gap-2 rounded-lg border border-dashed border-edge px-3 text-caption font-medium text-muted transition-colors hover:bg-hover hover:text-fg lg:min-h-8"
    >
      <FlaskConical size={14} aria-hidden className="shrink-0" />
      {shellMessages.sandbox}
    </Link>
  )
}
