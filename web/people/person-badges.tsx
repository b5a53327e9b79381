import { BadgeCheck, Lock, Store } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { peopleMessages as messages } from '#words/generated/people.ts'

/** Small marks beside a name, each with its word for those who do not see it. */
export const PersonBadges = ({ person: { is_verified, is_private, is_business } }: { person: Person }) => (
  <>
    {is_verified ? <Mark icon={BadgeCheck} label={messages.verified} className="text-brand-text" /> : null}
    {is_private ? <Mark icon={Lock} label={messages.private} className="text-muted" /> : null}
    {is_business ? <Mark icon={Store} label={messages.business} className="text-muted" /> : null}
  </>
)

type MarkProps = { icon: typeof Lock; label: string; className: string }

const Mark = ({ icon: Icon, label, className }: MarkProps) => (
  <span title={label} className={`shrink-0 ${className}`}>
    <Icon size={14} aria-hidden />
    <span className="sr-only">{label}</span>
  </span>
)
