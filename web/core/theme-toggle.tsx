import { Moon, Sun } from 'lucide-react'
import { saveTheme, useTheme } from '#web/core/theme.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { appMessages as messages } from '#words/generated/first.ts'

export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? messages.lightTheme : messages.darkTheme}
      icon={dark ? Sun : Moon}
      onClick={() => saveTheme(dark ? 'light' : 'dark')}
    />
  )
}
