import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Source } from '#contract/automation.ts'
import { MOST_SOURCES } from '#web/automation/draft.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { readNames, withoutSource, withSources } from '#web/automation/source-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { StepSection } from '#web/ui/step-section.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const kinds = (['followers_of', 'following_of'] as const).map((value) => ({
  value,
  label: messages.sourceKinds[value],
}))

type SourceStepProps = {
  sources: readonly Source[]
  onChange: (sources: Source[]) => void
  problem: string | undefined
}

/** Where people are found: names are typed or pasted and become chips. */
export function SourceStep({ sources, onChange, problem }: SourceStepProps) {
  const [kind, setKind] = useState<Source['type']>('followers_of')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()

  const add = () => {
    const { names, wrong } = readNames(typed)
    setWrong(wrong[0])
    setTyped(wrong.join(' '))
    if (names.length > 0) onChange(withSources(sources, kind, names))
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <StepSection
      number={1}
      title={messages.sources}
      description={messages.sourcesAbout}
      summary={sources.length > 0 ? `${sources.length} / ${MOST_SOURCES}` : null}
    >
      <div className="flex flex-col gap-4">
        <Field
          label={messages.sourceName}
          hint={messages.sourceHint}
          error={wrong === undefined ? problem : messages.sourceWrong(wrong)}
        >
          <div className="flex flex-wrap gap-2">
            <Segmented
              label={messages.sourceKind}
              options={kinds}
              value={kind}
              onChange={setKind}
              className="max-sm:w-full max-sm:*:flex-1"
            />
            <div className="flex min-w-0 flex-1 basis-60 gap-2">
              <div className="min-w-0 flex-1">
                <TextInput
                  name="sources"
                  prefix="@"
                  autoComplete="off"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  enterKeyHint="done"
                  value={typed}
                  onChange={({ target }) => {
                    setTyped(target.value)
                    setWrong(undefined)
                  }}
                  onKeyDown={addOnEnter}
                  onBlur={add}
                />
              </div>
              <Button className="lg:h-10" icon={<Plus size={16} aria-hidden />} onClick={add}>
                {messages.add}
              </Button>
            </div>
          </div>
        </Field>
        {sources.length > 0 ? (
          <ul aria-label={messages.sources} className="flex flex-wrap gap-2">
            {sources.map((source) => (
              <li key={`${source.type}:${source.username}`} className="flex min-w-0 max-w-full">
                <Chip
                  removeLabel={messages.remove(messages.source(source.type, source.username))}
                  onRemove={() => onChange(withoutSource(sources, source))}
                >
                  <span className="text-muted">{messages.sourceKinds[source.type]}</span> @{source.username}
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </StepSection>
  )
}
