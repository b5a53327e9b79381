import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { SampleExport } from '#web/accounts/sample-export.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { helpMessages as messages } from '#words/generated/help.ts'

/** What the sandbox is and what the real service changes; nothing on the real service. */
export function Sandbox() {
  const { data } = useQuery(appInfoQuery)
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  const sandbox = data?.sandbox ?? false

  useEffect(() => {
    if (sandbox && hash === '#sandbox') place.current?.scrollIntoView({ block: 'start' })
  }, [sandbox, hash])

  if (!sandbox) return null
  return (
    <Card
      ref={place}
      id="sandbox"
      title={
        <span className="flex items-center gap-2">
          <FlaskConical size={18} aria-hidden className="text-muted" />
          {messages.sandbox}
        </span>
      }
      className="scroll-mt-20 border-dashed border-edge! lg:scroll-mt-8"
    >
      <div className="flex max-w-3xl flex-col gap-3">
        {Object.values(messages.sandboxText).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <SampleExport />
      </div>
    </Card>
  )
}
