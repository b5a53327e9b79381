import { FunctionPage } from '#web/automation/function/function-page.tsx'

export const FollowScreen = () => <FunctionPage name="follow" />
