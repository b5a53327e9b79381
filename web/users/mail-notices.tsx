import { useQuery } from '@tanstack/react-query'
import { type WebhookEvent, webhookEvent } from '#contract/webhooks.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { useOptimisticSetting } from '#web/core/optimistic.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { noticesQuery, useSaveNotices } from '#web/users/settings-queries.ts'
import { deliveryEvents, noticeMessages as messages } from '#words/generated/settings.ts'

/** Which events are mailed to the user; each tick is saved at once. */
export function MailNotices() {
  return (
    <SettingsSection title={messages.title} description={messages.about}>
      <Loaded query={useQuery(noticesQuery)} failed={messages.failed} skeleton="h-40">
        {(mail) => <Choice kept={mail} />}
      </Loaded>
    </SettingsSection>
  )
}

function Choice({ kept }: { kept: WebhookEvent[] }) {
  const { mutateAsync: save } = useSaveNotices()
  const [chosen, change] = useOptimisticSetting(kept, (mail) =>
    save(mail, { onError: (error) => toast.error(failureWords(error, messages.saveFailed)) }),
  )
  const options = webhookEvent.options.map((value) => ({
    value,
    label: deliveryEvents[value],
    hint: messages.hints[value],
  }))
  return <CheckGroup label={messages.when} options={options} value={chosen} onChange={change} />
}
