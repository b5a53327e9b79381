import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, Receipt } from 'lucide-react'
import { type Transaction, transactionReceipt } from '#contract/billing.ts'
import { addressOf } from '#contract/call.ts'
import { transactionsQuery } from '#web/billing/account-queries.ts'
import { moneyOf } from '#web/billing/money.ts'
import { dayOf } from '#web/core/days.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { MoreButton } from '#web/core/more-button.tsx'
import { buttonClasses } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statusWords } from '#words/cards.ts'
import { cardMessages as messages } from '#words/generated/billing.ts'

export function Transactions() {
  const query = useInfiniteQuery(transactionsQuery)
  return (
    <Loaded title={messages.history} query={query} failed={messages.historyFailed} skeleton="h-56">
      {({ pages }) => {
        const transactions = pages.flatMap((page) => page.transactions)
        return (
          <Card title={messages.history} description={messages.historyAbout}>
            {transactions.length > 0 ? (
              <TransactionTable transactions={transactions} />
            ) : (
              <p className="text-muted">{messages.noHistory}</p>
            )}
            <MoreButton className="mt-4" query={query} label={messages.more} />
          </Card>
        )
      }}
    </Loaded>
  )
}

const headings = ['date', 'description', 'amount', 'status'] as const

/** A table; on narrow screens each row takes two lines. */
const TransactionTable = ({ transactions }: { transactions: readonly Transaction[] }) => (
  <table className="w-full">
    <thead className="max-sm:sr-only">
      <tr className="border-b border-line text-start text-muted">
        {headings.map((heading) => (
          <th key={heading} scope="col" className="py-2 pe-4 font-medium">
            {messages[heading]}
          </th>
        ))}
        <th scope="col" className="py-2">
          <span className="sr-only">{messages.receipt}</span>
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} />
      ))}
    </tbody>
  </table>
)

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { id, created_at, amount, description, status } = transaction
  const day = dayOf(created_at)
  const { words, tone } = statusWords(status)
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3">
      <td className="text-muted sm:py-2.5 sm:pe-4 sm:whitespace-nowrap max-sm:row-start-2">
        <time dateTime={created_at}>{day}</time>
      </td>
      <td className="min-w-0 sm:py-2.5 sm:pe-4 max-sm:row-start-1">{description}</td>
      <td className="font-medium sm:py-2.5 sm:pe-4 max-sm:row-start-1 max-sm:text-end">{moneyOf(amount)}</td>
      <td className="sm:py-2.5 sm:pe-4 max-sm:col-span-2 max-sm:row-start-3">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{words}</Badge>
          <span className="inline-flex items-center gap-1 text-caption text-muted">
            <BadgeCheck size={14} aria-hidden className="text-ok" />
            {messages.verified}
          </span>
        </span>
      </td>
      <td className="text-end sm:py-1.5 max-sm:row-start-2">
        <a
          href={addressOf(transactionReceipt.path, { id }).path}
          target="_blank"
          rel="noreferrer"
          aria-label={messages.receiptOf({ description, day })}
          className={buttonClasses({ variant: 'ghost', size: 'small' }, '-me-3')}
        >
          <Receipt size={14} aria-hidden />
          {messages.receipt}
        </a>
      </td>
    </tr>
  )
}
