import type { Schedule } from '#contract/schedules.ts'
import { HOUR } from '#rules/durations.ts'
import { kinds } from '#rules/kinds/kinds.ts'
import { type Draft, localField } from '#web/automation/draft/draft.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import type { ChangeDraft } from '#web/automation/draft/use-draft.ts'
import { RepeatChoice } from '#web/automation/steps/repeat-choice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

type WhenStepProps = {
  id: string
  draft: Draft
  /** The schedule that is changed. */
  schedule: Schedule | null
  onChange: ChangeDraft
  problems: Problems
}

/** What cannot be undone does not repeat: nobody would see its people before. */
const startsOf = (kind: Draft['kind']) =>
  (['now', 'later', 'repeat'] as const).filter((start) => start !== 'repeat' || !kinds[kind].is_final)

/** From when, until when, how often, and before which other tasks. */
export function WhenStep({ id, draft, schedule, onChange, problems }: WhenStepProps) {
  const { start, stop, options } = draft
  return (
    <StepSection id={id} title={messages.when} description={messages.whenAbout}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="flex flex-col gap-1.5">
            <span className="font-medium" aria-hidden>
              {messages.start}
            </span>
            <Segmented
              label={messages.start}
              options={startsOf(draft.kind).map((value) => ({ value, label: messages.starts[value] }))}
              value={start.when}
              onChange={(when) => onChange({ start: { when, at: start.at || localField(Date.now() + HOUR) } })}
              className="self-start"
            />
          </div>
          {start.when === 'later' ? (
            <Moment
              label={messages.startAt}
              at={start.at}
              onChange={(at) => onChange({ start: { ...start, at } })}
              problem={problems.start}
            />
          ) : null}
        </div>
        {start.when === 'repeat' ? (
          <RepeatChoice
            repeat={draft.repeat}
            schedule={schedule}
            onChange={(repeat) => onChange({ repeat })}
            problems={problems}
          />
        ) : null}
        <Disclosure summary={messages.moreWhen} open={stop.on}>
          <div className="flex flex-col gap-5 pb-1">
            {start.when === 'repeat' ? null : (
              <div className="flex flex-col gap-3">
                <Checkbox
                  label={messages.stopLater}
                  checked={stop.on}
                  onChange={({ target }) =>
                    onChange({ stop: { on: target.checked, at: stop.at || localField(Date.now() + 24 * HOUR) } })
                  }
                />
                {stop.on ? (
                  <Moment
                    label={messages.stopAt}
                    at={stop.at}
                    onChange={(at) => onChange({ stop: { ...stop, at } })}
                    problem={problems.stop}
                  />
                ) : null}
              </div>
            )}
            <Priority
              value={options.priority}
              onChange={(priority) => onChange({ options: { ...options, priority } })}
            />
          </div>
        </Disclosure>
      </div>
    </StepSection>
  )
}

type MomentProps = { label: string; at: string; onChange: (at: string) => void; problem: string | undefined }

const Moment = ({ label, at, onChange, problem }: MomentProps) => (
  <Field label={label} error={problem} className="flex-1 basis-56 sm:max-w-60">
    <TextInput
      type="datetime-local"
      min={localField(Date.now())}
      value={at}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

/** Three steps of the contract's ten are all anybody tells apart. */
const priorities = { low: 2, usual: 5, high: 8 } as const
type PriorityName = keyof typeof priorities

const choices = ['low', 'usual', 'high'] as const
const nameOf = (value: number): PriorityName => (value < 4 ? 'low' : value > 6 ? 'high' : 'usual')

const Priority = ({ value, onChange }: { value: number; onChange: (priority: number) => void }) => (
  <div className="flex flex-col gap-1.5">
    <span className="font-medium" aria-hidden>
      {messages.priority}
    </span>
    <Segmented
      label={messages.priority}
      options={choices.map((name) => ({ value: name, label: messages.priorities[name] }))}
      value={nameOf(value)}
      onChange={(name) => onChange(priorities[name])}
      className="self-start"
    />
    <p className="text-caption text-muted">{messages.priorityHint}</p>
  </div>
)
