import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { sampleExport } from '#contract/accounts.ts'
import { addressOf } from '#contract/call.ts'
import { appInfoQuery, useCurrentAccount } from '#web/accounts/queries.ts'
import { callApi, messageOf } from '#web/core/api.ts'
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { sampleFiles } from '#words/accounts.ts'
import { sampleMessages as messages } from '#words/generated/accounts.ts'

const sides = ['followers', 'following'] as const
type Files = Record<(typeof sides)[number], File>

const addressFor = (file: string) => `${addressOf(sampleExport.path, {}).path}?${new URLSearchParams({ file })}`

async function fetchSample(): Promise<Files> {
  const [followers, following] = await Promise.all(
    sides.map(async (side) => {
      const content = await callApi(sampleExport, { file: side })
      return new File([JSON.stringify(content)], sampleFiles[side], { type: 'application/json' })
    }),
  )
  return { followers, following } as Files
}

type SampleExportProps = {
  /** Takes both files at once; left out where there is no place for them. */
  onUse?: (files: Files) => void
  disabled?: boolean
}

/** Both halves of an export of the current account, to try the upload with; nothing on the real service. */
export function SampleExport({ onUse, disabled }: SampleExportProps) {
  const { data } = useQuery(appInfoQuery)
  const account = useCurrentAccount()
  const { mutate: use, isPending } = useMutation({
    mutationFn: fetchSample,
    onSuccess: (files) => onUse?.(files),
    onError: (error) => toast.error(messageOf(error)),
  })
  if (!data?.sandbox || !account) return null
  return (
    <section aria-label={messages.sample} className="rounded-lg border border-dashed border-edge bg-sunken p-4">
      <p className="font-medium">{messages.sample}</p>
      <p className="text-muted">{onUse ? messages.sampleHere : messages.sampleAbout}</p>
      <div className="mt-3 button-row">
        {onUse ? (
          <Button pending={isPending} disabled={disabled} onClick={() => use()}>
            {messages.useSample}
          </Button>
        ) : null}
        {sides.map((file) => (
          <a
            key={file}
            href={addressFor(file)}
            download={sampleFiles[file]}
            className={buttonClasses({ variant: onUse ? 'ghost' : 'secondary' })}
          >
            <Download size={16} aria-hidden />
            {sampleFiles[file]}
          </a>
        ))}
      </div>
    </section>
  )
}
