import { type ApiScope, apiScopes } from '#rules/api-scopes.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SecretForm } from '#web/users/integrations/secret-form.tsx'
import { useCreateToken } from '#web/users/settings-queries.ts'
import { tokenMessages as messages } from '#words/generated/settings.ts'

/** Days; `never` for one that does not end by itself. */
const lifetimes = [30, 90, 365, 'never'] as const

export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const creation = useCreateToken()
  const { mutate: create, isPending, data } = creation
  const { values, set, field, submit } = useForm({
    initial: { name: '', scopes: ['read'] as ApiScope[], lifetime: 90 as (typeof lifetimes)[number] },
    validate: ({ name, scopes }) => ({
      name: name.trim() ? undefined : messages.nameMissing,
      scopes: scopes.length > 0 ? undefined : messages.scopesMissing,
    }),
    onSubmit: ({ name, scopes, lifetime }) =>
      isPending || create({ name, scopes, expires_in_days: lifetime === 'never' ? null : lifetime }),
  })

  return (
    <SecretForm
      words={messages}
      creation={creation}
      secret={data?.token}
      secretLabel={messages.tokenLabel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        name="name"
        data-autofocus
        maxLength={60}
        {...field('name')}
      />
      <CheckGroup
        label={messages.scopes}
        options={apiScopes.map((value) => ({ value, ...messages.scopeWords[value] }))}
        {...field('scopes')}
      />
      <Field label={messages.ends}>
        <Select
          name="lifetime"
          value={values.lifetime}
          onChange={(lifetime) => set({ lifetime })}
          options={lifetimes.map((value) => ({
            value,
            label: value === 'never' ? messages.endsNever : messages.endsAfter({ days: value }),
          }))}
        />
      </Field>
    </SecretForm>
  )
}
