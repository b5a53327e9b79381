import { type TextLanguage, textLanguages } from '#rules/text-languages.ts'
import { Chip } from '#web/ui/display/chip.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { languageName } from '#words/text-languages.ts'

type LanguagesFilterProps = {
  label: string
  hint?: string | undefined
  value: readonly TextLanguage[]
  onChange: (value: TextLanguage[]) => void
}

/** Any of some languages; none chosen accepts all of them. */
export function LanguagesFilter({ label, hint, value, onChange }: LanguagesFilterProps) {
  const others = textLanguages.filter((language) => !value.includes(language))
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 py-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] sm:py-0">
      <div>
        {label}
        {hint ? <p className="text-caption text-muted">{hint}</p> : null}
      </div>
      <Select
        aria-label={label}
        value=""
        onChange={(chosen) => chosen && onChange([...value, chosen])}
        options={[
          { value: '', label: value.length === 0 ? messages.anyLanguage : messages.addLanguage },
          ...others.map((language) => ({ value: language, label: languageName(language) })),
        ]}
      />
      {value.length > 0 ? (
        <div className="flex flex-wrap gap-2 sm:col-start-2">
          {value.map((language) => (
            <Chip
              key={language}
              removeLabel={messages.remove({ what: languageName(language) })}
              onRemove={() => onChange(value.filter((other) => other !== language))}
            >
              {languageName(language)}
            </Chip>
          ))}
        </div>
      ) : null}
    </div>
  )
}
