import { Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { SecondFactorWanted } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { nextPath } from '#web/core/next-path.ts'
import { screen } from '#web/core/screen.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import { EntryScreen } from '#web/users/entry/entry-screen.tsx'
import { isForgotten } from '#web/users/entry/forgot-path.ts'
import { LoginForm } from '#web/users/entry/login-form.tsx'
import { useSession } from '#web/users/session.ts'
import { userMessages as messages } from '#words/generated/first.ts'

const forgot = screen(() => import('#web/users/entry/forgot-password.tsx'), 'ForgotPassword')
const second = screen(() => import('#web/users/entry/second-factor-step.tsx'), 'SecondFactorStep')

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
      other={{ question: messages.noAccountYet, to: paths.register, label: messages.createOne }}
    >
      <LoginForm onSecondFactor={setWanted} />
    </EntryScreen>
  )
}
