import { randomUUID } from 'node:crypto'
import { cardProblems, type TypedCard } from '#rules/cards.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { GivenCard } from '../edges/payments/provider.ts'
import { lockUser } from '../users/lock-user.ts'
import { requireCustomer } from './customers.ts'
import type { BillingEdges } from './edges.ts'
import { orUnavailable } from './or-unavailable.ts'
import { preferCard } from './prefer-card.ts'
import { type CardRow, findCard, insertCard, listCards } from './store.ts'

export type CardOrder = TypedCard & { payment_method_id: string | null; is_default: boolean }

/** Gives a card to the provider and keeps what names it. The first card is the primary one in any case. */
export async function addCard(
  edges: BillingEdges,
  user: { id: string; email: string },
  { payment_method_id, is_default, ...typed }: CardOrder,
): Promise<CardRow> {
  const { db, payments } = edges
  const given = givenCard(payment_method_id, typed)
  const customer_id = await orUnavailable(requireCustomer(edges, user))
  const kept = await orUnavailable(payments.keepCard(customer_id, given, randomUUID()))
  if (kept.kind === 'declined') throw new Refusal(kept.code)
  const { id, is_first } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const is_first = (await listCards(tx, user.id, payments.name)).length === 0
    return { id: await insertCard(tx, user.id, payments.name, kept.card), is_first }
  })
  if (id === null) throw new Refusal('payment_method_not_found')
  if (is_default || is_first) return preferCard(edges, user.id, id)
  const card = await findCard(db, user.id, payments.name, id)
  if (!card) throw new Refusal('payment_method_not_found')
  return card
}

function givenCard(token: string | null, typed: TypedCard): GivenCard {
  if (token) return { kind: 'token', token }
  const [problem] = Object.values(cardProblems(typed))
  if (problem) throw new Refusal('card_invalid', { problem })
  return { kind: 'typed', ...typed }
}
