import type { Plan } from '#contract/billing.ts'
import type { PlanButton } from '#rules/plans.ts'
import { planButtons, subscriptionMessages } from './generated/billing.ts'

type Named = Pick<Plan, 'name' | 'billing_interval'>

/** `Growth, billed monthly` */
export const planWords = ({ name, billing_interval }: Named) =>
  name === 'Trial' ? name : subscriptionMessages.planOf({ name, interval: billing_interval })

/** The button of a plan's card. */
export const planButtonWords: Record<PlanButton, (plan: Named) => string> = {
  contact_sales: () => planButtons.contact_sales,
  call_off: () => planButtons.call_off,
  select: () => planButtons.select,
  current: () => planButtons.current,
  switch: ({ billing_interval }) => planButtons.switch({ interval: billing_interval }),
  upgrade: ({ name }) => planButtons.upgrade({ plan: name }),
  downgrade: ({ name }) => planButtons.downgrade({ plan: name }),
}
