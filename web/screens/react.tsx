import { FunctionPage } from '#web/automation/function-page.tsx'

export const ReactScreen = () => <FunctionPage name="react" />
