import { FunctionPage } from '#web/automation/function-page.tsx'

export const UnfollowScreen = () => <FunctionPage name="unfollow" />
