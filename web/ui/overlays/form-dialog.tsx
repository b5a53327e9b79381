import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { uiMessages as messages } from '#words/generated/first.ts'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'onClose' | 'title' | 'description' | 'width'> & {
  /** A verb, for example `Save schedule`. */
  action: string
  /** The button is red; unless a field asks for the focus, Cancel has it first. */
  danger?: boolean | undefined
  pending: boolean
  pendingLabel?: string | undefined
  error?: string | null | undefined
  onSubmit: ComponentProps<'form'>['onSubmit']
  children: ReactNode
}

/** Asks for a few fields and does one thing with them. */
export function FormDialog(props: FormDialogProps) {
  const { action, danger, pending, pendingLabel, error, onSubmit, children, ...dialog } = props
  const form = useId()
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <>
          <Button data-autofocus={danger} onClick={dialog.onClose}>
            {messages.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        {error ? <Alert tone="bad">{error}</Alert> : null}
      </form>
    </Dialog>
  )
}
