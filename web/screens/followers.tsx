import { FunctionPage } from '#web/automation/function/function-page.tsx'

export const FollowersScreen = () => <FunctionPage name="followers" />
