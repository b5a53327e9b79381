import { Steps } from '#web/ui/layout/steps.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'

type Step = keyof typeof messages.steps

const paid: readonly Step[] = ['plan', 'payment', 'instagram']
const free: readonly Step[] = ['plan', 'instagram']

type SetUpStepsProps = {
  at: Step
  /** Without the payment: nobody who pays nothing has been through it. */
  isFree?: boolean
}

/** How far a new user is. */
export function SetUpSteps({ at, isFree = false }: SetUpStepsProps) {
  const steps = isFree ? free : paid
  return (
    <Steps label={messages.stepsLabel} steps={steps.map((step) => messages.steps[step])} current={steps.indexOf(at)} />
  )
}
