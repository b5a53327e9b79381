import type { LucideIcon } from 'lucide-react'
import { createContext } from 'react'

/** A page in the sidebar and the palette; `key` is typed after g to open it. */
export type NavLink = { to: string; label: string; icon: LucideIcon; key: string }

/** The pages of the sidebar in its order, for the rooms that cannot load the route table. */
export const NavContext = createContext<readonly NavLink[]>([])
