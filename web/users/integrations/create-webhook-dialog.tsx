import type { WebhookEvent } from '#contract/webhooks.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SecretForm } from '#web/users/integrations/secret-form.tsx'
import { useCreateWebhook } from '#web/users/settings-queries.ts'
import { deliveryEvents, webhookMessages as messages } from '#words/generated/settings.ts'

const events: WebhookEvent[] = [
  'task_finished',
  'task_failed',
  'limit_reached',
  'account_needs_you',
  'account_warned',
  'weekly_summary',
  'audience_changed',
  'growth_day_planned',
]

/** What is wrong with an address as typed; whether it may be called is the server's to say. */
const urlProblem = (url: string) =>
  /^https?:\/\//.test(url.trim()) && URL.canParse(url.trim()) ? undefined : messages.urlWrong

export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const creation = useCreateWebhook()
  const { mutate: create, isPending, data } = creation
  const { field, submit } = useForm({
    initial: { url: '', events: ['task_finished', 'task_failed'] as WebhookEvent[] },
    validate: ({ url, events }) => ({
      url: urlProblem(url),
      events: events.length > 0 ? undefined : messages.eventsMissing,
    }),
    onSubmit: ({ url, events }) => isPending || create({ url: url.trim(), events }),
  })

  return (
    <SecretForm
      words={messages}
      creation={creation}
      secret={data?.secret}
      secretLabel={messages.secret}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={messages.url}
        hint={messages.urlHint}
        type="url"
        name="url"
        data-autofocus
        placeholder="https://"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        {...field('url')}
      />
      <CheckGroup
        label={messages.events}
        options={events.map((value) => ({ value, label: deliveryEvents[value] }))}
        {...field('events')}
      />
    </SecretForm>
  )
}
