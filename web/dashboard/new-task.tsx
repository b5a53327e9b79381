import { Plus } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import * as paths from '#rules/paths.ts'
import { NavContext } from '#web/core/nav.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { accountMessages as messages } from '#words/generated/home.ts'

const setups: string[] = [paths.follow, paths.react, paths.extract, paths.unfollow, paths.followers]

/** The pages on which a task can be set up, in the order of the sidebar. */
export const NewTask = () => (
  <MenuButton label={messages.newTask} variant="primary" icon={Plus}>
    {use(NavContext)
      .filter(({ to }) => setups.includes(to))
      .map(({ to, label, icon: Icon }) => (
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
