import { type FormEvent, useState } from 'react'
import type { Limits } from '#contract/limits.ts'
import { type Rhythm, rhythmBounds } from '#rules/rhythm.ts'
import { type RhythmPreset, rhythmPresets, usualRhythm } from '#rules/rhythm-presets.ts'
import { isWithin, numberOf } from '#web/automation/draft/typed.ts'
import { useSaveLimits } from '#web/automation/limits/use-save-limits.ts'
import { messageOf } from '#web/core/api.ts'
import { focusFirstInvalid } from '#web/ui/forms/field.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { rhythmMessages as messages } from '#words/generated/accounts.ts'
import { automationMessages } from '#words/generated/automation.ts'

type RhythmDialogProps = { account_id: string; rhythm: Limits['rhythm']; onClose: () => void }

type Choice = 'off' | RhythmPreset | 'own'

/** As it is typed. */
type Typed = Record<keyof Rhythm, string>

const presetNames = Object.keys(rhythmPresets) as RhythmPreset[]
const choices: Choice[] = ['off', ...presetNames, 'own']
const fields = Object.keys(rhythmBounds) as (keyof Rhythm)[]

const typedOf = (rhythm: Rhythm) => mapFields((name) => String(rhythm[name]))
const mapFields = <Value,>(of: (name: keyof Rhythm) => Value) =>
  Object.fromEntries(fields.map((name) => [name, of(name)])) as Record<keyof Rhythm, Value>

function choiceOf(rhythm: Limits['rhythm']): Choice {
  if (!rhythm) return 'off'
  return presetNames.find((name) => fields.every((field) => rhythmPresets[name][field] === rhythm[field])) ?? 'own'
}

/** A choice of rhythms, the last of them with numbers of one's own. */
export function RhythmDialog({ account_id, rhythm, onClose }: RhythmDialogProps) {
  const [choice, setChoice] = useState(() => choiceOf(rhythm))
  const [typed, setTyped] = useState(() => typedOf(rhythm ?? usualRhythm))
  const [tried, setTried] = useState(false)
  const problems = choice === 'own' ? problemsOf(typed) : {}
  const { mutate, isPending, error } = useSaveLimits(account_id, () => {
    toast.success(messages.saved)
    onClose()
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return focusFirstInvalid(event.currentTarget)
    mutate({ rhythm: rhythmOf(choice, typed) })
  }
  // Their own numbers begin with those of the last choice.
  const choose = (next: Choice) => {
    setChoice(next)
    if (next !== 'off' && next !== 'own') setTyped(typedOf(rhythmPresets[next]))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={messages.dialog}
      description={messages.dialogAbout}
      width="wide"
      action={messages.save}
      pending={isPending}
      pendingLabel={messages.saving}
      error={error ? messageOf(error) : null}
      onSubmit={save}
    >
      <RadioCards
        label={messages.choice}
        options={choices.map((value) => ({ value, label: <ChoiceLabel choice={value} /> }))}
        value={choice}
        onChange={choose}
        className="sm:grid-cols-3"
        cardClassName="flex-col gap-1"
      />
      {choice === 'own' ? <Numbers typed={typed} onChange={setTyped} problems={tried ? problems : {}} /> : null}
    </FormDialog>
  )
}

const rhythmOf = (choice: Choice, typed: Typed): Limits['rhythm'] => {
  if (choice === 'off') return null
  return choice === 'own' ? mapFields((name) => numberOf(typed[name]) ?? 0) : rhythmPresets[choice]
}

type Problems = Partial<Typed>

const problemsOf = (typed: Typed): Problems =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const { min, max } = rhythmBounds[name]
      if (isWithin(typed[name], min, max)) return []
      return [[name, automationMessages.problems.between({ least: min, most: max })]]
    }),
  )

const ChoiceLabel = ({ choice }: { choice: Choice }) => (
  <>
    <span className="font-medium">{messages.presets[choice]}</span>
    <span className="text-caption text-muted">
      {choice === 'off' || choice === 'own' ? messages.presetAbout[choice] : messages.lasting(rhythmPresets[choice])}
    </span>
  </>
)

const units: Partial<Typed> = {
  get minutes() {
    return messages.inMinutes
  },
  get jitter() {
    return messages.inPercent
  },
}

type NumbersProps = { typed: Typed; onChange: (typed: Typed) => void; problems: Problems }

const Numbers = ({ typed, onChange, problems }: NumbersProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {fields.map((name) => (
      <TextField
        key={name}
        label={messages[name]}
        hint={name === 'minutes' ? messages.minutesHint : name === 'jitter' ? messages.jitterHint : undefined}
        error={problems[name]}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        suffix={units[name]}
        value={typed[name]}
        onChange={(value) => onChange({ ...typed, [name]: value })}
      />
    ))}
  </div>
)
