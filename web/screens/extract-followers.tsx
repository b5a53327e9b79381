import { FunctionPage } from '#web/automation/function/function-page.tsx'

export const ExtractFollowersScreen = () => <FunctionPage name="extract" />
