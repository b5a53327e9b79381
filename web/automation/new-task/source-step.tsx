import { useState } from 'react'
import type { Source, SourceType } from '#contract/automation.ts'
import { kinds } from '#rules/kinds/kinds.ts'
import { type Draft, sourceTypesOf } from '#web/automation/new-task/draft.ts'
import { ListPicker } from '#web/automation/new-task/list-picker.tsx'
import { type SourceWish, withoutSource, withSources } from '#web/automation/new-task/read-sources.ts'
import { SourceInput } from '#web/automation/new-task/source-input.tsx'
import { sourceKey, sourceName } from '#web/automation/source-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

type SourceStepProps = {
  number: number
  draft: Draft
  onChange: (change: { sources: Source[] }) => void
  problem: string | undefined
}

/** Where people are found: names, links and tags are typed or pasted, lists are chosen; each becomes a chip. */
export function SourceStep({ number, draft, onChange, problem }: SourceStepProps) {
  const types = sourceTypesOf(draft)
  const [wish, setWish] = useState<SourceWish>({
    type: types[0] ?? 'followers_of',
    tab: 'recent',
    who: 'authors',
    last_posts: 3,
  })
  const sources = draft.sources.filter(({ type }) => types.includes(type))
  const most = kinds[draft.kind].most_sources
  // Where only one is wanted, the next takes the place of the last.
  const add = (added: Source[]) => onChange({ sources: withSources(sources, added).slice(most === 1 ? -1 : 0) })

  return (
    <StepSection
      number={number}
      title={messages.sources}
      description={kindWords[draft.kind].sourcesAbout}
      summary={sources.length > 0 && most > 1 ? messages.sourcesCount(sources.length, most) : null}
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {types.length > 1 ? (
            <Field label={messages.sourceKind}>
              <Select
                value={wish.type}
                onChange={({ target }) => setWish({ ...wish, type: target.value as SourceType })}
              >
                {types.map((type) => (
                  <option key={type} value={type}>
                    {messages.sourceKinds[type]}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <div className={types.length > 1 ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
            {wish.type === 'list' ? (
              <ListPicker chosen={sources} onChoose={(source) => add([source])} problem={problem} />
            ) : wish.type === 'feed' ? (
              <FeedButton onAdd={() => add([{ type: 'feed' }])} problem={problem} />
            ) : (
              <SourceInput
                key={wish.type}
                wish={wish}
                onWish={setWish}
                wanted={types}
                onAdd={add}
                single={most === 1}
                problem={problem}
              />
            )}
          </div>
        </div>
        {sources.length > 0 ? (
          <ul aria-label={messages.sources} className="flex flex-wrap gap-2">
            {sources.map((source) => (
              <li key={sourceKey(source)} className="flex min-w-0 max-w-full">
                <Chip
                  removeLabel={messages.remove(sourceName(source))}
                  onRemove={() => onChange({ sources: withoutSource(sources, source) })}
                >
                  {sourceName(source)}
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </StepSection>
  )
}

type FeedButtonProps = { onAdd: () => void; problem: string | undefined }

const FeedButton = ({ onAdd, problem }: FeedButtonProps) => (
  <div className="flex flex-col items-start gap-1.5">
    <span className="font-medium">{messages.sourceFields.feed.label}</span>
    <Button className="lg:h-10" onClick={onAdd}>
      {messages.add}
    </Button>
    <p className={`text-caption ${problem ? 'text-bad' : 'text-muted'}`}>
      {problem ?? messages.sourceFields.feed.hint}
    </p>
  </div>
)
