import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { addressOf } from '#contract/call.ts'
import { downloadExport, type OwnExport } from '#contract/own-data.ts'
import { dayOf, minuteOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { screen } from '#web/core/screen.ts'
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { SettingsRow, SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { exportsQuery, useAskExport } from '#web/users/settings-queries.ts'
import { ownDataMessages as messages } from '#words/generated/settings.ts'
import { inEach } from '#words/language.ts'

const log = screen(() => import('#web/users/audit-log-dialog.tsx'), 'AuditLogDialog')
const deletion = screen(() => import('#web/users/delete-account-dialog.tsx'), 'DeleteAccountDialog')

/** Taking everything along, seeing what was done, and removing it all. */
export const OwnData = () => (
  <SettingsSection title={messages.title} description={messages.about}>
    <SettingsRow label={messages.export} action={<AskExport />}>
      <p>{messages.exportAbout}</p>
      <Exports />
    </SettingsRow>
    <SettingsRow
      label={messages.log}
      action={
        <DialogButton preload={log.preload} dialog={(close) => <log.Screen onClose={close} />}>
          {messages.showLog}
        </DialogButton>
      }
    >
      {messages.logAbout}
    </SettingsRow>
    <SettingsRow
      label={messages.delete}
      action={
        <DialogButton
          className="text-bad!"
          preload={deletion.preload}
          dialog={(close) => <deletion.Screen onClose={close} />}
        >
          {messages.delete}
        </DialogButton>
      }
    >
      {messages.deleteAbout}
    </SettingsRow>
  </SettingsSection>
)

function AskExport() {
  const { data: exports = [] } = useQuery(exportsQuery)
  const { mutate, isPending } = useAskExport()
  const ask = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(messages.asked),
      onError: (error) => toast.error(failureWords(error, messages.askFailed)),
    })
  return (
    <Button
      disabled={exports.some(({ state }) => state === 'preparing')}
      pending={isPending}
      pendingLabel={messages.asking}
      onClick={ask}
    >
      {messages.ask}
    </Button>
  )
}

function Exports() {
  const { data: exports = [], error, refetch, isFetching } = useQuery(exportsQuery)
  if (error)
    return <LoadError message={failureWords(error, messages.exportsFailed)} onRetry={refetch} retrying={isFetching} />
  return (
    <ul aria-live="polite">
      {exports.map((each) => (
        <li key={each.id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ExportWords each={each} />
        </li>
      ))}
    </ul>
  )
}

const megabytes = inEach(
  (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 }),
)

function ExportWords({ each: { id, state, size_bytes, created_at, ready_at, expires_at } }: { each: OwnExport }) {
  const asked = minuteOf(created_at)
  if (state === 'failed') return <span className="text-bad">{messages.failed({ moment: asked })}</span>
  if (state === 'preparing')
    return (
      <span className="flex gap-3">
        <Spinner label={messages.preparing({ moment: asked })} className="self-start" />
        <span aria-hidden>{messages.preparing({ moment: asked })}</span>
      </span>
    )
  return (
    <>
      <span>
        {messages.ready({
          moment: minuteOf(ready_at ?? created_at),
          size: megabytes().format((size_bytes ?? 0) / 1_000_000),
          day: dayOf(expires_at),
        })}
      </span>
      <a
        href={addressOf(downloadExport.path, { id }).path}
        download
        aria-label={messages.downloadNamed({ moment: asked })}
        className={buttonClasses({ size: 'small' })}
      >
        <Download size={14} aria-hidden />
        {messages.download}
      </a>
    </>
  )
}
