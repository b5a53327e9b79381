import { useQuery } from '@tanstack/react-query'
import type { ApiToken } from '#contract/api-tokens.ts'
import { dayOf, minuteOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { screen } from '#web/core/screen.ts'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { OwnList } from '#web/users/integrations/own-list.tsx'
import { tokensQuery, useRevokeToken } from '#web/users/settings-queries.ts'
import { tokenMessages as messages } from '#words/generated/settings.ts'

const creating = screen(() => import('#web/users/integrations/create-token-dialog.tsx'), 'CreateTokenDialog')

export function ApiTokens() {
  return (
    <SettingsSection
      title={messages.title}
      description={
        <>
          {messages.about}{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer" className="text-brand-text underline">
            {messages.documentation}
          </a>
        </>
      }
    >
      <OwnList query={useQuery(tokensQuery)} words={messages} creating={creating}>
        {(token) => <TokenRow key={token.id} token={token} />}
      </OwnList>
    </SettingsSection>
  )
}

function endWords({ expires_at }: ApiToken) {
  if (!expires_at) return messages.neverEnds
  const over = Date.parse(expires_at) < Date.now()
  return over ? messages.ended({ day: dayOf(expires_at) }) : messages.endsOn({ day: dayOf(expires_at) })
}

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, scopes, last_four, last_used_at } = token
  const revoke = useRevokeToken(() => toast.success(messages.revoked({ name })))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <code dir="ltr" className="text-caption text-muted">
            …{last_four}
          </code>
          {scopes.map((scope) => (
            <Badge key={scope}>{messages.scopeWords[scope].label}</Badge>
          ))}
        </p>
        <p className="mt-0.5 text-caption text-muted">
          {last_used_at ? messages.lastUsed({ moment: minuteOf(last_used_at) }) : messages.neverUsed} ·{' '}
          {endWords(token)}
        </p>
      </div>
      <ConfirmButton
        label={messages.revoke}
        name={messages.revokeNamed({ name })}
        title={messages.revokeTitle({ name })}
        pendingLabel={messages.revoking}
        pending={revoke.isPending}
        error={revoke.error ? failureWords(revoke.error, messages.revokeFailed) : null}
        onAsk={revoke.reset}
        onConfirm={() => revoke.mutate(id)}
      >
        {messages.revokeAbout}
      </ConfirmButton>
    </li>
  )
}
