import { sql } from 'kysely'
import type { OwnData } from '../edges/database/own-data.ts'

/** The user's data of this domain, for their export. */
export const billingData: OwnData = {
  subscription: (user_id) => sql`
    select plan_id, status, trial_started_at, current_period_end, cancel_at_period_end, next_plan_id, created_at from subscriptions where user_id = ${user_id}`,
  'payment-methods': (user_id) => sql`
    select card_type, last_four, expiry_month, expiry_year, is_default, created_at from payment_methods where user_id = ${user_id}`,
  transactions: (user_id) => sql`
    select created_at, paid_at, amount, description, status, lines, paid_with, billed_to from transactions
    where user_id = ${user_id} order by created_at`,
  'billing-address': (user_id) => sql`
    select billing_name, billing_address_line1, billing_address_line2, billing_city, billing_state, billing_postal_code,
      billing_country from billing_addresses where user_id = ${user_id}`,
}
