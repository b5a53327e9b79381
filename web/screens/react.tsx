import { FunctionPage } from '#web/automation/function/function-page.tsx'

export const ReactScreen = () => <FunctionPage name="react" />
