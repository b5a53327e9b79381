import type { PaymentMethod, Transaction } from '#contract/billing.ts'
import { brandWords, cardMessages, transactionStatuses } from './generated/billing.ts'

export const cardWords = ({ card_type, last_four }: Pick<PaymentMethod, 'card_type' | 'last_four'>) =>
  cardMessages.ending({ brand: brandWords[card_type], last_four })

const statusTones = { succeeded: 'ok', failed: 'bad', pending: 'warn', refunded: 'warn' } as const

/** A transaction's status; anything but succeeded and failed looks like pending. */
export const statusWords = (status: Transaction['status']) => ({
  words: transactionStatuses[status],
  tone: statusTones[status],
})
