import type { PaymentMethod } from '#contract/billing.ts'
import { directionOf } from '#rules/languages.ts'
import { receiptWords as words } from '#words/generated/server.ts'
import { inEach, language } from '#words/language.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type AddressRow, findTransaction } from './store.ts'

export const money = inEach((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }))
const datesIn = inEach((_, tag) => tag)

/** The day on which something was paid, on the payer's calendar. */
export const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat(datesIn(), { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** A page to print, with the payer, the items and the amount. */
export async function showReceipt(
  db: Database,
  user: { id: string; email: string; timezone: string },
  id: string,
): Promise<string> {
  const found = await findTransaction(db, user.id, id)
  if (!found) throw new Refusal('transaction_not_found')
  const lines = found.lines as { description: string; amount: number }[]
  const address = found.billed_to as AddressRow | null
  const rows = lines.map(({ description, amount }) => row(escapeHtml(description), amount)).join('')
  const is_paid = found.status === 'succeeded'
  return `<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${is_paid ? words.receipt : words.invoice} ${found.id} · Cadenza</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #161721; background: #fff; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 1.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; margin: 0 0 2rem; }
dt { color: #5b5d69; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: .5rem 0; border-bottom: 1px solid #e0e1e5; }
th:last-child, td:last-child { text-align: end; }
tfoot td { font-weight: 600; border: 0; }
@media print { body { margin: 0; } }
</style>
</head>
<body>
<main>
<h1>${words.title({ is_paid })}</h1>
<dl>
<dt>${words.number}</dt><dd>${found.id}</dd>
<dt>${words.date}</dt><dd>${dayIn(user.timezone, found.paid_at ?? found.created_at)}</dd>
<dt>${words.status}</dt><dd>${statusWords(found.status)}</dd>
<dt>${words.account}</dt><dd>${escapeHtml(user.email)}</dd>
${found.paid_with ? `<dt>${words.card}</dt><dd>${escapeHtml(cardWords(found.paid_with))}</dd>` : ''}
${address ? `<dt>${words.billed_to}</dt><dd>${addressLines(address).map(escapeHtml).join('<br>')}</dd>` : ''}
</dl>
<table>
<thead><tr><th scope="col">${words.description}</th><th scope="col">${words.amount}</th></tr></thead>
<tbody>${rows || row(escapeHtml(found.description), found.amount)}</tbody>
<tfoot><tr><td>${is_paid ? words.paid : words.total}</td><td>${money().format(found.amount / 100)}</td></tr></tfoot>
</table>
</main>
</body>
</html>
`
}

const row = (description: string, amount: number) =>
  `<tr><td>${description}</td><td>${money().format(amount / 100)}</td></tr>`

const statusWords = (status: string) =>
  (words.statuses as Record<string, string | undefined>)[status] ?? words.statuses.pending

/** `visa 4242`, as it is kept, in words. */
export function cardWords(paid_with: string) {
  const [type = '', last_four = ''] = paid_with.split(' ')
  return words.cardEndingIn({ type: type as PaymentMethod['card_type'], last_four })
}

const addressLines = (address: AddressRow) =>
  [
    address.billing_name,
    address.billing_address_line1,
    address.billing_address_line2 ?? '',
    `${address.billing_postal_code} ${address.billing_city}`.trim(),
    address.billing_state,
    address.billing_country,
  ].filter(Boolean)
