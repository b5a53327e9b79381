import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Plan } from '#contract/billing.ts'
import { paymentMethodsQuery, useAddCard, useSubscribe } from '#web/billing/account-queries.ts'
import { BankQuestion } from '#web/billing/cards/bank-question.tsx'
import { type CardEntry, entryFailureWords } from '#web/billing/cards/card-entry.ts'
import { CardEntryFields } from '#web/billing/cards/card-entry-fields.tsx'
import { moneyOf } from '#web/billing/money.ts'
import { featureLines } from '#web/billing/plans/plan-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckList } from '#web/ui/display/check-list.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { cardWords } from '#words/cards.ts'
import { cardMessages } from '#words/generated/billing.ts'
import { billingMessages as messages } from '#words/generated/home.ts'
import { planDescriptions } from '#words/plan-limits.ts'

/** Adds the card that was typed and subscribes with it, or with the one that is known already. */
function usePay(plan: Plan) {
  const addCard = useAddCard()
  const subscribe = useSubscribe()
  const [client_secret, askBank] = useState<string>()
  const [declined, setDeclined] = useState<string>()

  const payWith = (method_id: string) =>
    subscribe.mutate(
      { plan_id: plan.id, method_id },
      { onSuccess: (answer) => answer.success || askBank(answer.client_secret) },
    )
  const error = addCard.error ?? subscribe.error
  return {
    pending: addCard.isPending || subscribe.isPending,
    problem: error ? entryFailureWords(error, messages.payFailed) : declined,
    client_secret,
    decline: (reason: string) => {
      askBank(undefined)
      setDeclined(reason)
    },
    payWith,
    payWithNew: (entry: CardEntry) =>
      addCard.mutate({ entry, is_default: true }, { onSuccess: ({ payment_method }) => payWith(payment_method.id) }),
  }
}

/** A newcomer's first payment: the card, what it is charged, and for what. */
export function FirstPayment({ plan }: { plan: Plan }) {
  const form = useId()
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  const known = methods.find(({ is_default }) => is_default)
  const [another, setAnother] = useState(false)
  const [entry, setEntry] = useState<CardEntry>()
  const pay = usePay(plan)
  const typing = !known || another
  const problem = typing ? entry?.problem : undefined
  const ready = !typing || (entry && !problem)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || pay.pending) return
    if (!typing) pay.payWith(known.id)
    else if (entry) pay.payWithNew(entry)
  }

  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <form id={form} noValidate onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-4">
          {known ? (
            <Segmented
              full
              label={messages.payWith}
              value={another ? 'another' : 'known'}
              onChange={(choice) => setAnother(choice === 'another')}
              options={[
                { value: 'known', label: cardWords(known) },
                { value: 'another', label: messages.newCard },
              ]}
            />
          ) : null}
          {typing ? <CardEntryFields onEntry={setEntry} /> : null}
          {pay.problem ? <Alert tone="bad">{pay.problem}</Alert> : null}
        </form>
      </Card>
      <Card title={plan.name} description={planDescriptions[plan.name]}>
        <CheckList lines={featureLines(plan.features)} className="flex flex-col gap-2" />
        <dl className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt>{messages.dueToday}</dt>
          <dd className="text-heading">{moneyOf(plan.price)}</dd>
        </dl>
        <p className="mb-5 text-end text-caption text-muted tabular-nums">
          {plan.billing_interval === 'yearly'
            ? messages.thenYearly({ amount: moneyOf(plan.price) })
            : messages.thenMonthly({ amount: moneyOf(plan.price) })}
        </p>
        <Button
          type="submit"
          form={form}
          variant="primary"
          full
          disabled={!ready}
          aria-describedby={`${form}-state`}
          pending={pay.pending}
          pendingLabel={messages.paying}
        >
          {messages.pay({ amount: moneyOf(plan.price) })}
        </Button>
        <p id={`${form}-state`} role="status" className="mt-2 text-center text-caption text-muted">
          {!problem ? '' : entry?.untouched ? cardMessages.cardWanted : messages.toPay({ problem })}
        </p>
        <BackToPlans />
      </Card>
      {pay.client_secret ? (
        <BankQuestion
          client_secret={pay.client_secret}
          onClose={() => pay.decline('')}
          onDone={() => {}}
          onDeclined={pay.decline}
        />
      ) : null}
    </div>
  )
}

function BackToPlans() {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('plan')
  return (
    <p className="mt-4 text-center">
      <Link to={{ search: params.toString() }} className="font-medium text-brand-text hover:underline">
        {messages.anotherPlan}
      </Link>
    </p>
  )
}
