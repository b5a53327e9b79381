import type { ReactNode } from 'react'
import { Wordmark } from '#web/core/wordmark.tsx'
import { appMessages } from '#words/generated/first.ts'

type ReportPageProps = {
  title: string
  /** Whose report it is, and of which week. */
  about: ReactNode
  /** On the screen alone. */
  tools?: ReactNode
  children: ReactNode
}

/** A sheet by itself, without the sidebar: what is seen is what is printed. */
export const ReportPage = ({ title, about, tools, children }: ReportPageProps) => (
  <main className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6">
    <title>{`${title} · ${appMessages.product}`}</title>
    {tools ? <div className="flex flex-wrap items-center gap-2 print:hidden">{tools}</div> : null}
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-title">{title}</h1>
        <p className="mt-1 text-muted">{about}</p>
      </div>
      <Wordmark />
    </header>
    {children}
  </main>
)
