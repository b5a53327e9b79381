import { Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { SecondFactorWanted } from '#contract/users.ts'
import { nextPath } from '#web/app/next-path.ts'
import { screen } from '#web/app/screen.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { EntryScreen } from '#web/users/entry-screen.tsx'
import { isForgotten } from '#web/users/forgot-path.ts'
import { LoginForm } from '#web/users/login-form.tsx'
import { useSession } from '#web/users/queries.ts'
import { userMessages as messages } from '#words/users.ts'

const forgot = screen(() => import('#web/users/forgot-password.tsx'), 'ForgotPassword')
const second = screen(() => import('#web/users/second-factor-step.tsx'), 'SecondFactorStep')

export function LoginScreen() {
  const { search } = useLocation()
  const { data } = useSession()
  const [wanted, setWanted] = useState<SecondFactorWanted>()

  if (data?.user) return <Navigate to={nextPath(search)} replace />
  if (wanted)
    return (
      <Suspense fallback={<PageSpinner />}>
        <second.Screen wanted={wanted} onGiveUp={() => setWanted(undefined)} />
      </Suspense>
    )
  if (isForgotten(search))
    return (
      <Suspense fallback={<PageSpinner />}>
        <forgot.Screen />
      </Suspense>
    )
  return (
    <EntryScreen
      title={messages.signIn}
      description={messages.signInAbout}
      other={{ question: messages.noAccountYet, to: '/register', label: messages.createOne }}
    >
      <LoginForm onSecondFactor={setWanted} />
    </EntryScreen>
  )
}
