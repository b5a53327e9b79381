import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setPreferences } from '#contract/users.ts'
import { type Language, languageCodes } from '#rules/languages.ts'
import { callApi } from '#web/core/api.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { useOptimisticSetting } from '#web/core/optimistic.ts'
import { browserLanguage, showIn } from '#web/core/show-in.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { preferencesQuery } from '#web/users/preferences-query.ts'
import { settingsMessages as messages } from '#words/generated/settings.ts'

/** The user's language, kept on the server; the page changes at once, and what has been typed into it stays. */
export function LanguageChoice() {
  return (
    <SettingsSection title={messages.language} description={messages.languageAbout}>
      <Loaded query={useQuery(preferencesQuery)} failed={messages.languageUnknown} skeleton="h-10">
        {({ language }) => <Choice kept={language} />}
      </Loaded>
    </SettingsSection>
  )
}

/** A language by its own name: `Deutsch`, `日本語`. */
function nameOf(code: Language): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The value of a choice that follows the browser. */
const BROWSER = ''

function Choice({ kept }: { kept: string | null }) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (language: Language | null) => {
      await callApi(setPreferences, { language })
      await showIn(language ?? browserLanguage())
    },
    onSuccess: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
    onError: (error) => toast.error(failureWords(error, messages.languageFailed)),
  })
  const chosenOf = (value: string) => languageCodes.find((code) => code === value) ?? null
  const [shown, change] = useOptimisticSetting(kept ?? BROWSER, (value) => mutateAsync(chosenOf(value)))
  return (
    <Select
      aria-label={messages.language}
      value={shown}
      disabled={isPending}
      onChange={change}
      className="sm:w-72"
      options={[
        { value: BROWSER, label: messages.languageOfBrowser({ name: nameOf(browserLanguage()) }) },
        ...languageCodes.map((code) => ({ value: code, label: nameOf(code), lang: code })),
      ]}
    />
  )
}
