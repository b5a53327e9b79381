import { FunctionPage } from '#web/automation/function-page.tsx'

export const ExtractFollowersScreen = () => <FunctionPage name="extract" />
