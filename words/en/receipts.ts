/** The page of a receipt, and of an invoice that isn't paid. */
export const receiptWords = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  title: (is_paid: boolean) => (is_paid ? 'Cadenza receipt' : 'Cadenza invoice'),
  number: 'Number',
  date: 'Date',
  status: 'Status',
  account: 'Account',
  card: 'Card',
  billed_to: 'Billed to',
  description: 'Description',
  amount: 'Amount',
  paid: 'Paid',
  total: 'Total',
  statuses: { succeeded: 'Paid', failed: 'Failed', pending: 'Pending', refunded: 'Refunded' } as Record<string, string>,
  cardEndingIn: (type: string, last_four: string) => `${cards[type] ?? 'Card'} ending in ${last_four}`,
}

const cards: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
