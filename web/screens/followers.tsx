import { FunctionPage } from '#web/automation/function-page.tsx'

export const FollowersScreen = () => <FunctionPage name="followers" />
