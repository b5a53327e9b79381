import { useQueryClient } from '@tanstack/react-query'
import { Keyboard, LogOut, type LucideIcon, Moon, Plug, Sun, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import * as paths from '#rules/paths.ts'
import { useAccounts, useSwitchAccount } from '#web/accounts/queries.ts'
import { navLinks } from '#web/app/pages.ts'
import { messageOf } from '#web/core/api.ts'
import { saveTheme, useTheme } from '#web/core/theme.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useLogout } from '#web/users/session.ts'
import { appMessages } from '#words/app.ts'
import { paletteMessages } from '#words/palette.ts'

const messages = paletteMessages.commands

export type Command = { name: string; group: keyof typeof messages.groups; icon: LucideIcon; run: () => void }

/** Everything the palette offers, in its order. */
export function useCommands(onSheet: () => void): Command[] {
  const navigate = useNavigate()
  const client = useQueryClient()
  const dark = useTheme() === 'dark'
  const { data: accounts = [] } = useAccounts()
  const { mutate: switchTo } = useSwitchAccount()
  const { mutate: logOut } = useLogout()
  const onError = (error: Error) => toast.error(messageOf(error))
  return [
    ...navLinks.map(({ to, label, icon }) => ({
      name: label,
      group: 'pages' as const,
      icon,
      run: () => navigate(to),
    })),
    { name: messages.connect, group: 'actions', icon: Plug, run: () => navigate(paths.connect) },
    {
      name: dark ? appMessages.lightTheme : appMessages.darkTheme,
      group: 'actions',
      icon: dark ? Sun : Moon,
      run: () => saveTheme(dark ? 'light' : 'dark'),
    },
    { name: messages.keys, group: 'actions', icon: Keyboard, run: onSheet },
    {
      name: appMessages.logOut,
      group: 'actions',
      icon: LogOut,
      run: () => logOut(undefined, { onError, onSettled: () => client.cancelQueries() }),
    },
    ...accounts
      .filter(({ is_active }) => !is_active)
      .map(({ id, username }) => ({
        name: messages.switchTo(username),
        group: 'accounts' as const,
        icon: UserRound,
        run: () => switchTo({ account_id: id }, { onError }),
      })),
  ]
}

/** Whether a name contains every word that was typed. */
export function matches(name: string, typed: string) {
  const text = name.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
