import type { BillingAddress } from '#contract/billing.ts'
import { useSaveAddress } from '#web/billing/account-queries.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { cardMessages as messages } from '#words/generated/billing.ts'

type Line = {
  name: keyof BillingAddress
  label: 'name' | 'line1' | 'line2' | 'postalCode' | 'city' | 'state' | 'country'
  autoComplete: string
  hint?: 'line2Hint'
  wide?: boolean
}

const lines: Line[] = [
  { name: 'billing_name', label: 'name', autoComplete: 'name', wide: true },
  { name: 'billing_address_line1', label: 'line1', autoComplete: 'address-line1', wide: true },
  { name: 'billing_address_line2', label: 'line2', autoComplete: 'address-line2', hint: 'line2Hint', wide: true },
  { name: 'billing_postal_code', label: 'postalCode', autoComplete: 'postal-code' },
  { name: 'billing_city', label: 'city', autoComplete: 'address-level2' },
  { name: 'billing_state', label: 'state', autoComplete: 'address-level1' },
  { name: 'billing_country', label: 'country', autoComplete: 'country-name' },
]

type BillingAddressDialogProps = { address: BillingAddress; onClose: () => void }

/** Nothing here is judged: what a country writes on an invoice is its own affair. */
export function BillingAddressDialog({ address, onClose }: BillingAddressDialogProps) {
  const { mutate: save, isPending, error } = useSaveAddress()
  const { values, set, submit } = useForm({
    initial: address,
    validate: () => ({}),
    onSubmit: (changed) =>
      isPending ||
      save(changed, {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
      }),
  })

  return (
    <FormDialog
      onClose={onClose}
      title={messages.address}
      action={messages.saveAddress}
      pending={isPending}
      pendingLabel={messages.savingAddress}
      error={error ? failureWords(error, messages.addressFailed) : null}
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 gap-4">
        {lines.map(({ name, label, autoComplete, hint, wide }, index) => (
          <Field
            key={name}
            label={messages[label]}
            hint={hint && messages[hint]}
            className={wide ? 'col-span-2' : undefined}
          >
            <TextInput
              name={name}
              autoComplete={autoComplete}
              data-autofocus={index === 0 || undefined}
              value={values[name] ?? ''}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </FormDialog>
  )
}
