import { saveTheme, useTheme } from '#web/app/theme.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { settingsMessages as messages } from '#words/settings.ts'

export const ThemeChoice = () => (
  <Segmented
    label={messages.theme}
    value={useTheme()}
    onChange={saveTheme}
    options={[
      { value: 'light', label: messages.light },
      { value: 'dark', label: messages.dark },
    ]}
  />
)
