import { Refusal } from '../edges/http/refusal.ts'
import { ProviderUnavailable } from '../edges/payments/provider.ts'

/** The provider’s silence in the words of the product. */
export async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable')
    throw error
  }
}
