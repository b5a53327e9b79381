import * as paths from '#rules/paths.ts'
import { EntryScreen } from '#web/users/entry/entry-screen.tsx'
import { RegisterForm } from '#web/users/entry/register-form.tsx'
import { userMessages as messages } from '#words/generated/first.ts'

export const RegisterScreen = () => (
  <EntryScreen
    title={messages.register}
    description={messages.registerAbout}
    other={{ question: messages.haveAccount, to: paths.login, label: messages.signIn }}
  >
    <RegisterForm />
  </EntryScreen>
)
