import { randomUUID } from 'node:crypto'
import { type CalendarMonth, cardProblems, judgeExpiry, monthOf, type TypedCard } from '#rules/cards.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type GivenCard, refuseUnavailable } from '../edges/payments/provider.ts'
import { lockUser } from '../users/lock-user.ts'
import { requireCustomer } from './customers.ts'
import type { BillingEdges } from './edges.ts'
import { preferCard } from './prefer-card.ts'
import { type CardRow, findCard, findMoment, insertCard, listCards } from './store.ts'

export type CardOrder = TypedCard & { payment_method_id: string | null; is_default: boolean }

/** Gives a card to the provider and stores what identifies it. The first card is always the primary one. */
export async function addCard(
  edges: BillingEdges,
  user: { id: string; email: string },
  { payment_method_id, is_default, ...typed }: CardOrder,
): Promise<CardRow> {
  const { db, payments } = edges
  const today = monthOf((await findMoment(db)).now)
  const given = givenCard(payment_method_id, typed, today)
  const customer_id = await refuseUnavailable(requireCustomer(edges, user))
  const kept = await refuseUnavailable(payments.keepCard(customer_id, given, randomUUID()))
  if (kept.kind === 'declined') throw new Refusal(kept.code)
  if (judgeExpiry(kept.card, today) === 'expired') await refuseExpired(edges, user.id, customer_id, kept.card.id)
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

/** Only the provider's answer shows the expiry of a card given as a token. A card stored before it expired stays. */
async function refuseExpired({ db, payments }: BillingEdges, user_id: string, customer_id: string, card_id: string) {
  const is_known = (await listCards(db, user_id, payments.name)).some(({ provider_id }) => provider_id === card_id)
  if (!is_known) await refuseUnavailable(payments.removeCard(customer_id, card_id))
  throw new Refusal('expired_card')
}

function givenCard(token: string | null, typed: TypedCard, today: CalendarMonth): GivenCard {
  if (token) return { kind: 'token', token }
  const [problem] = Object.values(cardProblems(typed, today))
  if (problem) throw new Refusal('card_invalid', { problem })
  return { kind: 'typed', ...typed }
}
