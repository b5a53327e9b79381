import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { sampleExport } from '#contract/accounts.ts'
import { addressOf } from '#contract/call.ts'
import { accountMessages as messages } from '#web/accounts/messages.ts'
import { appInfoQuery, useCurrentAccount } from '#web/accounts/queries.ts'
import { buttonClasses } from '#web/ui/button.tsx'

const sides = ['followers', 'following'] as const

const addressFor = (file: string) => `${addressOf(sampleExport.path, {}).path}?${new URLSearchParams({ file })}`

/** Both halves of an export of the current account, to try the upload with; nothing on the real service. */
export function SampleExport() {
  const { data } = useQuery(appInfoQuery)
  const account = useCurrentAccount()
  if (!data?.sandbox || !account) return null
  return (
    <section aria-label={messages.sample} className="rounded-lg border border-dashed border-edge bg-sunken p-4">
      <p className="font-medium">{messages.sample}</p>
      <p className="text-muted">{messages.sampleAbout}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {sides.map((file) => (
          <a key={file} href={addressFor(file)} download={messages.sampleFiles[file]} className={buttonClasses({})}>
            <Download size={16} aria-hidden />
            {messages.sampleFiles[file]}
          </a>
        ))}
      </div>
    </section>
  )
}
