import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { nextPath } from '#web/core/next-path.ts'
import { EntryPage } from '#web/core/page.tsx'
import { GoogleButton } from '#web/users/entry/google-button.tsx'
import { useSession } from '#web/users/session.ts'

type EntryScreenProps = {
  title: string
  description: string
  /** The question and the link to the other entry page. */
  other: { question: string; to: string; label: string }
  children: ReactNode
}

/** The frame of signing in and registering: signed-in users are redirected to the page they wanted. */
export function EntryScreen({ title, description, other, children }: EntryScreenProps) {
  const { search } = useLocation()
  const { data } = useSession()
  if (data?.user) return <Navigate to={nextPath(search)} replace />
  return (
    <EntryPage
      title={title}
      description={description}
      footer={
        <>
          {other.question}{' '}
          <Link to={{ pathname: other.to, search }} className="font-medium text-brand-text hover:underline">
            {other.label}
          </Link>
        </>
      }
    >
      {children}
      <GoogleButton next={nextPath(search)} />
    </EntryPage>
  )
}
