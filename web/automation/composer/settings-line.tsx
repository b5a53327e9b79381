import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { MINUTE } from '#rules/durations.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { type SettingPart, settingParts } from '#web/automation/composer/setting-parts.ts'
import type { Draft } from '#web/automation/draft/draft.ts'
import { timezone } from '#web/core/api.ts'
import { useNow } from '#web/core/use-now.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

type SettingsLineProps = {
  /** The beginning of the ids of the sections. */
  id: string
  draft: Draft
  /** The account's own pace. */
  preset: Preset
  open: readonly SettingPart[]
  onToggle: (part: SettingPart) => void
}

/** Everything else about the task in one line; each part opens its section. */
export function SettingsLine({ id, draft, preset, open, onToggle }: SettingsLineProps) {
  const now = useNow(MINUTE)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div role="group" aria-label={messages.settings} className="-mx-1 flex flex-wrap items-center gap-y-1">
      {settingParts(draft, { preset, now, zone: timezone() }).map(({ part, text }, nth) => (
        <Fragment key={part}>
          {nth > 0 ? (
            <span aria-hidden className="text-muted">
              ·
            </span>
          ) : null}
          <button
            type="button"
            aria-expanded={open.includes(part)}
            aria-controls={open.includes(part) ? `${id}-${part}` : undefined}
            onClick={() => onToggle(part)}
            className="group inline-flex min-h-11 items-center gap-1 rounded-lg px-1.5 text-start text-muted transition-colors hover:bg-hover hover:text-fg aria-expanded:font-medium aria-expanded:text-fg lg:min-h-8"
          >
            <span className="underline decoration-line decoration-1 underline-offset-4 group-hover:decoration-current">
              {text}
            </span>
            <ChevronDown
              size={14}
              aria-hidden
              className="shrink-0 transition-transform group-aria-expanded:rotate-180"
            />
          </button>
        </Fragment>
      ))}
    </div>
  )
}
