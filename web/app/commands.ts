import { useQueryClient } from '@tanstack/react-query'
import { Keyboard, LogOut, type LucideIcon, Moon, Pause, Play, Plug, Plus, Sun, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import type { Person } from '#contract/people.ts'
import * as paths from '#rules/paths.ts'
import { pauseOf, resumeAllName, usePauses, usePausing } from '#web/accounts/pause/pauses.ts'
import { useAccounts, useSwitchAccount } from '#web/accounts/queries.ts'
import { newTasks } from '#web/app/new-tasks.ts'
import { navLinks } from '#web/app/pages.ts'
import { messageOf } from '#web/core/api.ts'
import { saveTheme, useTheme } from '#web/core/theme.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useLogout } from '#web/users/session.ts'
import { appMessages } from '#words/generated/first.ts'
import { paletteMessages } from '#words/generated/palette.ts'
import { pauseMessages } from '#words/generated/pauses.ts'

export type Command = {
  /** Tells it from others of its group. */
  id: string
  name: string
  group: keyof typeof paletteMessages.commands.groups
  icon: LucideIcon
  /** Shown by their picture, in the place of the icon. */
  person?: Person
  /** What else one knows it by, at the end of its line. */
  detail?: string
  /** What does the same without the palette, pressed one after the other. */
  keys?: readonly string[]
  /** Other words one may look for it by. */
  synonyms?: string
  /** The palette stays open. */
  stays?: true
  run: () => void
}

/** Pauses all accounts or one of them, or resumes what is paused, with every word one may cry for it. */
function useBrakes(accounts: readonly Pick<Account, 'id' | 'username'>[]): Command[] {
  const pauses = usePauses()
  const { pause, resume } = usePausing()
  const brake = (account_id: string | null, names: { pause: string; resume: string }): Command => {
    const lasting = pauseOf(pauses, account_id)
    return {
      id: `brake ${account_id}`,
      name: lasting ? names.resume : names.pause,
      group: 'actions',
      icon: lasting ? Play : Pause,
      synonyms: pauseMessages.synonyms,
      run: () => (lasting ? resume(lasting.pause_id) : pause(account_id)),
    }
  }
  const { pauseAll, pauseOne, resumeOne } = pauseMessages
  if (accounts.length === 0) return []
  return [
    brake(null, { pause: pauseAll, resume: resumeAllName(pauses ?? []) }),
    ...(accounts.length === 1
      ? []
      : accounts.map(({ id, username }) =>
          brake(id, { pause: pauseOne({ username }), resume: resumeOne({ username }) }),
        )),
  ]
}

/** Everything the palette offers besides what it searches for, in its order. */
export function useCommands(onSheet: () => void): Command[] {
  const navigate = useNavigate()
  const client = useQueryClient()
  const dark = useTheme() === 'dark'
  const { data: accounts = [] } = useAccounts()
  const { mutate: switchTo } = useSwitchAccount()
  const brakes = useBrakes(accounts)
  const { mutate: logOut } = useLogout()
  const onError = (error: Error) => toast.error(messageOf(error))
  const act = (name: string, icon: LucideIcon, run: () => void, keys: readonly string[] = []): Command => ({
    id: name,
    name,
    group: 'actions',
    icon,
    keys,
    run,
  })
  return [
    ...navLinks.map(({ to, label, icon, key }) => ({
      id: to,
      name: label,
      group: 'pages' as const,
      icon,
      keys: ['g', key],
      run: () => navigate(to),
    })),
    ...newTasks.map(({ kind, key, to }) => ({
      id: kind,
      name: paletteMessages.commands.newTask[kind],
      group: 'new' as const,
      icon: Plus,
      keys: ['n', key],
      run: () => navigate(to),
    })),
    ...brakes,
    act(paletteMessages.commands.connect, Plug, () => navigate(paths.connect)),
    act(dark ? appMessages.lightTheme : appMessages.darkTheme, dark ? Sun : Moon, () =>
      saveTheme(dark ? 'light' : 'dark'),
    ),
    act(paletteMessages.commands.keys, Keyboard, onSheet, ['?']),
    act(appMessages.logOut, LogOut, () => logOut(undefined, { onError, onSettled: () => client.cancelQueries() })),
    ...accounts
      .filter(({ is_active }) => !is_active)
      .map(({ id, username }) => ({
        id,
        name: paletteMessages.commands.switchTo({ username }),
        group: 'accounts' as const,
        icon: UserRound,
        run: () => switchTo({ account_id: id }, { onError }),
      })),
  ]
}
