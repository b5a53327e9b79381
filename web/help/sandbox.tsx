import { useQuery } from '@tanstack/react-query'
import { Download, FlaskConical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { sampleExport } from '#contract/accounts.ts'
import { addressOf } from '#contract/call.ts'
import { appInfoQuery, useCurrentAccount } from '#web/accounts/queries.ts'
import { helpMessages as messages } from '#web/help/messages.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const sides = ['followers', 'following'] as const

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
        {messages.sandboxText.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <SampleExport />
      </div>
    </Card>
  )
}

/** Both halves of an export of the current account; nothing before one is connected. */
export function SampleExport() {
  const account = useCurrentAccount()
  if (!account) return null
  return (
    <div>
      <h3 className="font-medium">{messages.sample}</h3>
      <p className="text-muted">{messages.sampleAbout}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {sides.map((file) => (
          <a
            key={file}
            href={`${addressOf(sampleExport.path, {}).path}?${new URLSearchParams({ file })}`}
            download={messages.sampleFiles[file]}
            className={buttonClasses({})}
          >
            <Download size={16} aria-hidden />
            {messages.sampleFiles[file]}
          </a>
        ))}
      </div>
    </div>
  )
}
