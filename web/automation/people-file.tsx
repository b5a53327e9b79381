import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '#contract/call.ts'

const fileOf = (path: string) => `${addressOf(path, {}).path}?headings=words`

/** People as a file; the browser fetches it itself and keeps it as it comes. */
export const PeopleFile = ({ path, children }: { path: string; children: ReactNode }) => (
  <a
    href={fileOf(path)}
    download
    className="flex min-h-11 items-center gap-1.5 self-start font-medium text-brand-text underline underline-offset-2"
  >
    <Download size={16} aria-hidden className="shrink-0" />
    {children}
  </a>
)
