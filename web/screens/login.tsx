import { EntryScreen } from '#web/users/entry-screen.tsx'
import { LoginForm } from '#web/users/login-form.tsx'
import { userMessages as messages } from '#web/users/messages.ts'

export const LoginScreen = () => (
  <EntryScreen
    title={messages.signIn}
    description={messages.signInAbout}
    other={{ question: messages.noAccountYet, to: '/register', label: messages.createOne }}
  >
    <LoginForm />
  </EntryScreen>
)
