import { FunctionPage } from '#web/automation/function-page.tsx'

export const FollowScreen = () => <FunctionPage name="follow" />
