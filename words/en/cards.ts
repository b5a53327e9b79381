import type { PaymentMethod, Transaction } from '#contract/billing.ts'
import { upperFirst } from '#rules/letters.ts'

/** What is said on the account screen's Billing tab. */
export const cardMessages = {
  methods: 'Payment Methods',
  methodsAbout: 'The primary card pays for your plan.',
  methodsFailed: 'Couldn’t load your payment methods.',
  noMethods: 'No payment method yet. Paid plans need one.',
  add: 'Add a Payment Method',
  primary: 'Primary',
  expired: 'Expired',
  expires: (month: string, year: string) => `Expires ${month}/${year}`,
  ending: (brand: string, last_four: string) => `${brand} •••• ${last_four}`,
  endingSpoken: (brand: string, last_four: string) => `${brand} ending in ${last_four}`,
  makePrimary: 'Set as primary',
  makePrimaryNamed: (card: string) => `Set ${card} as primary`,
  primaryChanged: 'Default payment method updated',
  primaryFailed: 'Failed to update default payment method',
  remove: 'Remove',
  removeNamed: (card: string) => `Remove ${card}`,
  removing: 'Removing…',
  removeTitle: (card: string) => `Remove ${card}?`,
  removeAbout: 'It’ll be deleted here and at our payment provider. Past payments stay in your history.',
  removePrimaryAbout: 'This is your primary card. Your next payment will need another one.',
  removed: 'Payment method deleted successfully',
  removeFailed: 'Failed to delete payment method',

  addTitle: 'Add New Payment Method',
  number: 'Card number',
  month: 'Month',
  monthHint: 'MM',
  year: 'Year',
  yearHint: 'YY',
  cvc: 'CVC',
  expiry: 'Expiry date',
  fieldsFailed: 'Couldn’t load the card fields.',
  stripeLoading: 'Loading the card fields…',
  stripeAbout: 'Card details go straight to Stripe. The number and CVC never reach us.',
  stripeBlocked:
    'Couldn’t load Stripe’s card fields. Check your connection, and allow js.stripe.com if something blocks it.',
  stripeFailed: 'Stripe couldn’t save the card. Nothing was saved. Try again.',
  stripeMissing: {
    number: 'The card number is incomplete',
    expiry: 'The expiry date is incomplete',
    cvc: 'The CVC is incomplete',
  },
  holder: 'Cardholder name',
  holderHint: 'As shown on the card',
  isPrimary: 'Make this the primary card',
  save: 'Save Card',
  saving: 'Saving…',
  close: 'Close',
  added: 'Payment method added successfully',
  addFailed: 'Failed to add payment method',
  cardWanted: 'Enter the card details.',
  toSave: (problem: string) => `To save: ${problem}`,
  readyToSave: 'Ready to save.',
  addedHere: (card: string) => `${card} is saved. Add another card, or close this window.`,
  sandboxHint: 'Sandbox payments: no money moves. Use a Stripe test card.',
  fillTest: 'Fill in a test card',
  debit: 'DEBIT',
  previewName: 'FULL NAME',
  previewExpires: 'Valid thru',

  details: 'Invoice Details',
  detailsAbout: 'Shown on every receipt.',
  detailsFailed: 'Couldn’t load your invoice details.',
  noDetails: 'No invoice details yet.',
  addDetails: 'Add Invoice Details',
  editDetails: 'Edit Invoice Details',
  address: 'Billing Address',
  name: 'Name or company',
  line1: 'Address line 1',
  line2: 'Address line 2',
  line2Hint: 'Optional',
  city: 'City',
  state: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  saveAddress: 'Save address',
  savingAddress: 'Saving…',
  addressFailed: 'Failed to update billing address.',

  history: 'Transaction History',
  historyAbout: 'All charges, newest first.',
  historyFailed: 'Couldn’t load your transactions.',
  noHistory: 'No charges yet.',
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  status: 'Status',
  verified: 'Verified',
  receipt: 'Receipt',
  receiptOf: (description: string, day: string) => `Receipt for ${description}, ${day}`,
  more: 'Show older transactions',
} as const

export const brandWords: Record<PaymentMethod['card_type'], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unknown: 'Card',
}

export const cardWords = ({ card_type, last_four }: Pick<PaymentMethod, 'card_type' | 'last_four'>) =>
  cardMessages.ending(brandWords[card_type], last_four)

const statusTones: Record<string, 'ok' | 'bad'> = { succeeded: 'ok', failed: 'bad' }

/** A transaction's status capitalised; anything but succeeded and failed looks like pending. */
export const statusWords = (status: Transaction['status'] | (string & {})) => ({
  words: upperFirst(status),
  tone: statusTones[status] ?? ('warn' as const),
})
