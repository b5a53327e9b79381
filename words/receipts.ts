import { catalogue } from './catalogue.ts'

/** The page of a receipt, and of an invoice that isn't paid. */
export const { receiptWords } = catalogue('server/receipts')
