import { BankQuestion } from '#web/billing/cards/bank-question.tsx'
import { CardEntryFields } from '#web/billing/cards/card-entry-fields.tsx'
import type { PaymentState } from '#web/billing/plans/use-payment.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { cardWords } from '#words/cards.ts'
import { cardMessages } from '#words/generated/billing.ts'
import { billingMessages as messages } from '#words/generated/home.ts'

type CardChoiceProps = Pick<PaymentState, 'cards' | 'known' | 'typing' | 'another' | 'setAnother' | 'setEntry'> & {
  compact?: boolean
}

/** What pays: the primary card or another, whose fields appear at once where there is none. */
export const CardChoice = ({ cards, ...choice }: CardChoiceProps) => (
  <Loaded query={cards} failed={cardMessages.methodsFailed} skeleton="h-10">
    {() => <KnownOrTyped {...choice} />}
  </Loaded>
)

const KnownOrTyped = ({ known, typing, another, setAnother, setEntry, compact }: Omit<CardChoiceProps, 'cards'>) => (
  <>
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
    {typing ? <CardEntryFields onEntry={setEntry} compact={compact} /> : null}
  </>
)

type PaymentQuestionProps = Pick<PaymentState, 'client_secret' | 'onDone' | 'onDeclined'>

/** What the bank asks before a payment, once it does. */
export const PaymentQuestion = ({ client_secret, onDone, onDeclined }: PaymentQuestionProps) =>
  client_secret ? (
    <BankQuestion
      client_secret={client_secret}
      onClose={() => onDeclined('')}
      onDone={onDone}
      onDeclined={onDeclined}
    />
  ) : null
