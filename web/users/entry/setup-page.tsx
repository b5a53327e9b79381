import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '#web/core/page.tsx'
import { ThemeToggle } from '#web/core/theme-toggle.tsx'
import { Wordmark } from '#web/core/wordmark.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useLogout } from '#web/users/session.ts'
import { appMessages as messages } from '#words/generated/first.ts'

type SetupPageProps = {
  title: string
  description: ReactNode
  /** Above the heading: which step this is. */
  above: ReactNode
  children: ReactNode
}

/** A page after signing in and before the sidebar has anything to lead to. */
export function SetupPage({ title, description, above, children }: SetupPageProps) {
  const { mutate: logOut } = useLogout()
  return (
    <>
      <header className="flex h-14 items-center justify-between border-b border-line bg-surface px-4 sm:px-6">
        <Wordmark />
        <div className="flex items-center">
          <ThemeToggle />
          <IconButton label={messages.logOut} icon={LogOut} onClick={() => logOut()} />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-10">
        {above}
        <Page title={title} description={description}>
          {children}
        </Page>
      </main>
    </>
  )
}
