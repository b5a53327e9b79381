import { FunctionPage } from '#web/automation/function/function-page.tsx'

export const UnfollowScreen = () => <FunctionPage name="unfollow" />
