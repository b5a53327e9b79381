import { EntryScreen } from '#web/users/entry-screen.tsx'
import { RegisterForm } from '#web/users/register-form.tsx'
import { userMessages as messages } from '#words/users.ts'

export const RegisterScreen = () => (
  <EntryScreen
    title={messages.register}
    description={messages.registerAbout}
    other={{ question: messages.haveAccount, to: '/login', label: messages.signIn }}
  >
    <RegisterForm />
  </EntryScreen>
)
