import { saveTheme, useTheme } from '#web/core/theme.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
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
