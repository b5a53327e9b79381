import type { Plan } from '#rules/plans.ts'
import { invoiceLines } from './generated/server.ts'

export type InvoiceItem = keyof typeof invoiceLines

/** What a line of an invoice, or a whole one, is for: `Unused time on Growth (monthly)`. */
export const invoiceText = (item: InvoiceItem, { name, billing_interval }: Pick<Plan, 'name' | 'billing_interval'>) =>
  invoiceLines[item]({ name, interval: billing_interval })
