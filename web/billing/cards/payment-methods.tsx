import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { CreditCard, Plus } from 'lucide-react'
import type { PaymentMethod } from '#contract/billing.ts'
import { judgeExpiry } from '#rules/cards.ts'
import { billingConfigQuery, paymentMethodsQuery, useMakePrimary, useRemoveCard } from '#web/billing/account-queries.ts'
import { thisMonth } from '#web/billing/this-month.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { screen } from '#web/core/screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { cardWords } from '#words/cards.ts'
import { brandWords, cardMessages as messages } from '#words/generated/billing.ts'

const adding = screen(() => import('#web/billing/cards/add-card-dialog.tsx'), 'AddCardDialog')

export function PaymentMethods() {
  // Which fields a new card needs is known before the dialog opens.
  usePrefetchQuery(billingConfigQuery)
  return (
    <Loaded
      title={messages.methods}
      query={useQuery(paymentMethodsQuery)}
      failed={messages.methodsFailed}
      skeleton="h-48"
    >
      {(methods) => (
        <Card title={messages.methods} description={messages.methodsAbout}>
          {methods.length > 0 ? (
            <ul className="mb-4 flex flex-col divide-y divide-line border-y border-line">
              {methods.map((method) => (
                <MethodRow key={method.id} method={method} />
              ))}
            </ul>
          ) : (
            <p className="mb-4 text-muted">{messages.noMethods}</p>
          )}
          <DialogButton icon={Plus} preload={adding.preload} dialog={(close) => <adding.Screen onClose={close} />}>
            {messages.add}
          </DialogButton>
        </Card>
      )}
    </Loaded>
  )
}

function MethodRow({ method }: { method: PaymentMethod }) {
  const { id, card_type, last_four, expiry_month, expiry_year, is_default } = method
  const { mutate: makePrimary } = useMakePrimary()
  const spoken = messages.endingSpoken({ brand: brandWords[card_type], last_four })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <CreditCard size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium tabular-nums">{cardWords(method)}</span>
          {is_default ? <Badge tone="brand">{messages.primary}</Badge> : null}
          {judgeExpiry(method, thisMonth()) === 'expired' ? <Badge tone="bad">{messages.expired}</Badge> : null}
        </p>
        <p className="text-caption text-muted tabular-nums">
          {messages.expires({ month: expiry_month, year: expiry_year })}
        </p>
      </div>
      <div className="flex flex-wrap">
        {is_default ? null : (
          <Button
            variant="ghost"
            size="small"
            aria-label={messages.makePrimaryNamed({ card: spoken })}
            onClick={() => makePrimary(id)}
          >
            {messages.makePrimary}
          </Button>
        )}
        <RemoveCard method={method} spoken={spoken} />
      </div>
    </li>
  )
}

function RemoveCard({ method, spoken }: { method: PaymentMethod; spoken: string }) {
  const { mutate: remove, isPending, error, reset } = useRemoveCard()
  return (
    <ConfirmButton
      label={messages.remove}
      name={messages.removeNamed({ card: spoken })}
      title={messages.removeTitle({ card: cardWords(method) })}
      pendingLabel={messages.removing}
      pending={isPending}
      error={error ? failureWords(error, messages.removeFailed) : null}
      onAsk={reset}
      onConfirm={() => remove(method.id, { onError: () => toast.error(messages.removeFailed) })}
    >
      <p>{messages.removeAbout}</p>
      {method.is_default ? <p className="mt-2">{messages.removePrimaryAbout}</p> : null}
    </ConfirmButton>
  )
}
