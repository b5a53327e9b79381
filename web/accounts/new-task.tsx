import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { navLinks } from '#web/app/nav.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { accountMessages as messages } from '#words/accounts.ts'

const others = new Set(['/functions/list-operations', '/functions/schedules'])

/** Pages on which a task is set up, in the order of the sidebar. */
const kinds = navLinks.filter(({ to }) => to.startsWith('/functions/') && !others.has(to))

/** Everything that can be started; while there is only one thing, a button for it. */
export function NewTask() {
  const [only, another] = kinds
  if (only && !another)
    return (
      <LinkButton look="primary" to={only.to} icon={<Plus size={16} aria-hidden />}>
        {messages.newTask}
      </LinkButton>
    )
  return (
    <MenuButton label={messages.newTask} look="primary" icon={<Plus size={16} aria-hidden />}>
      {kinds.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex h-11 items-center gap-3 rounded-lg px-3 font-medium transition-colors hover:bg-hover lg:h-9"
        >
          <Icon size={18} aria-hidden className="shrink-0 text-muted" />
          {label}
        </Link>
      ))}
    </MenuButton>
  )
}
