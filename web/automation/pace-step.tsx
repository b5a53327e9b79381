import { HOUR } from '#rules/pacing.ts'
import { ActiveHoursEditor } from '#web/automation/active-hours-editor.tsx'
import { type Draft, localField, type Problems } from '#web/automation/draft.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { PresetChoice } from '#web/automation/preset-choice.tsx'
import { quotaWords } from '#web/automation/quota-words.ts'
import type { ChangeDraft } from '#web/automation/use-draft.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { StepSection } from '#web/ui/step-section.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type PaceStepProps = { draft: Draft; onChange: ChangeDraft; problems: Problems }

/** How many, how fast, at which hours and from when on. */
export function PaceStep({ draft, onChange, problems }: PaceStepProps) {
  const usage = useUsage().data
  return (
    <StepSection number={3} title={messages.pace} description={messages.paceAbout}>
      <div className="flex flex-col gap-5">
        <Field label={messages.target} hint={usage ? quotaWords(usage) : null} error={problems.target}>
          <TextInput
            name="target"
            inputMode="numeric"
            autoComplete="off"
            value={draft.target}
            onChange={({ target }) => onChange({ target: target.value })}
            className="tabular-nums sm:max-w-40"
          />
        </Field>
        <PresetChoice kind="follow" value={draft.preset} onChange={(preset) => onChange({ preset })} />
        <ActiveHoursEditor hours={draft.hours} onChange={(hours) => onChange({ hours })} problem={problems.hours} />
        <StartChoice start={draft.start} onChange={(start) => onChange({ start })} problem={problems.start} />
      </div>
    </StepSection>
  )
}

const choices = [
  { value: 'now', label: messages.startNow },
  { value: 'later', label: messages.startLater },
] as const

type StartChoiceProps = {
  start: Draft['start']
  onChange: (start: Draft['start']) => void
  problem: string | undefined
}

function StartChoice({ start, onChange, problem }: StartChoiceProps) {
  const choose = (choice: 'now' | 'later') =>
    onChange({ later: choice === 'later', at: start.at || localField(Date.now() + HOUR) })
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="flex flex-col gap-1.5">
        <span className="font-medium" aria-hidden>
          {messages.start}
        </span>
        <Segmented
          label={messages.start}
          options={choices}
          value={start.later ? 'later' : 'now'}
          onChange={choose}
          className="self-start"
        />
      </div>
      {start.later ? (
        <Field label={messages.startAt} error={problem} className="flex-1 basis-56 sm:max-w-60">
          <TextInput
            type="datetime-local"
            min={localField(Date.now())}
            value={start.at}
            onChange={({ target }) => onChange({ ...start, at: target.value })}
          />
        </Field>
      ) : null}
    </div>
  )
}
