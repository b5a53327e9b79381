import type { ComponentProps, ReactNode } from 'react'
import { failureWords } from '#web/core/failure-words.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SecretDialog } from '#web/users/security/secret-dialog.tsx'

type SecretFormProps = {
  words: { create: string; creating: string; createFailed: string; onceTitle: string; onceAbout: string }
  creation: { isPending: boolean; error: Error | null }
  /** What was made, once it is. */
  secret: string | undefined
  secretLabel: string
  onSubmit: ComponentProps<'form'>['onSubmit']
  onClose: () => void
  children: ReactNode
}

/** Asks for what is to be made, makes it, and shows the secret that comes of it this one time. */
export function SecretForm({ words, creation, secret, secretLabel, onSubmit, onClose, children }: SecretFormProps) {
  const { isPending, error } = creation
  if (secret !== undefined)
    return (
      <SecretDialog title={words.onceTitle} about={words.onceAbout} label={secretLabel} onClose={onClose}>
        {secret}
      </SecretDialog>
    )
  return (
    <FormDialog
      onClose={onClose}
      title={words.create}
      action={words.create}
      pending={isPending}
      pendingLabel={words.creating}
      error={error ? failureWords(error, words.createFailed) : null}
      onSubmit={onSubmit}
    >
      {children}
    </FormDialog>
  )
}
