import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { List } from '#contract/audience.ts'
import {
  type FormulaStep,
  type FormulaSteps,
  formulaOfSteps,
  nameOfSteps,
  type StepOp,
  stepsOfText,
  textOfSteps,
} from '#web/audience/formula-steps.ts'
import { presetsOf, versionOf } from '#web/audience/list-facts.ts'
import { COMBINE } from '#web/audience/paths.ts'
import { ExcludeButton, ExportMenu } from '#web/audience/people-actions.tsx'
import { PeopleView } from '#web/audience/people-view.tsx'
import { combineQuery } from '#web/audience/queries.ts'
import { SaveFormula } from '#web/audience/save-formula.tsx'
import { Venn } from '#web/audience/venn.tsx'
import { messageOf } from '#web/core/api.ts'
import { dayOf } from '#web/core/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { RefreshMark } from '#web/ui/feedback/spinner.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'
import { numberText } from '#words/numbers.ts'

/** As many as the server takes, less the first. */
const MAX_STEPS = 7

const ops = ['without', 'also_on', 'or_on', 'only_on'] as const satisfies readonly StepOp[]

/** The letter of a list, counted from 0. */
const letterOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

/** Combines lists: they are chosen, counted at once, shown, and then saved or used. The address has the choice. */
export function CombineView({ lists }: { lists: readonly List[] }) {
  const [search, setSearch] = useSearchParams()
  const presets = presetsOf(lists)
  const steps = stepsOfText(search.get(COMBINE) ?? '') ?? presets[0]?.steps ?? firstTwo(lists)
  const known = [steps.first, ...steps.steps.map(({ list }) => list)].every((id) =>
    lists.some((list) => list.id === id),
  )
  const take = (next: FormulaSteps) => setSearch({ [COMBINE]: textOfSteps(next) }, { replace: true })
  const chosen = textOfSteps(steps)

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card title={messages.combine} description={messages.combineAbout}>
        <div className="flex flex-col gap-5">
          {presets.length > 0 ? (
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">{messages.presets}</legend>
              {presets.map((preset) => (
                <Button
                  key={preset.label}
                  size="small"
                  aria-pressed={textOfSteps(preset.steps) === chosen}
                  className={classes(
                    textOfSteps(preset.steps) === chosen && 'border-brand! bg-brand-soft! text-brand-text!',
                  )}
                  onClick={() => take(preset.steps)}
                >
                  {preset.label}
                </Button>
              ))}
            </fieldset>
          ) : null}
          <Builder lists={lists} steps={steps} onChange={take} />
        </div>
      </Card>
      {known ? <Result lists={lists} steps={steps} /> : <Alert tone="warn">{messages.listGone}</Alert>}
    </div>
  )
}

const firstTwo = (lists: readonly List[]): FormulaSteps => ({
  first: lists[0]?.id ?? '0',
  steps: [{ op: 'without', list: (lists[1] ?? lists[0])?.id ?? '0' }],
})

type BuilderProps = { lists: readonly List[]; steps: FormulaSteps; onChange: (steps: FormulaSteps) => void }

function Builder({ lists, steps: { first, steps }, onChange }: BuilderProps) {
  const change = (at: number, step: Partial<FormulaStep>) =>
    onChange({ first, steps: steps.map((before, index) => (index === at ? { ...before, ...step } : before)) })
  const add = () => onChange({ first, steps: [...steps, { op: 'without', list: unusedOf(lists, first, steps) }] })
  const [main = { op: 'without' as const, list: first }, ...more] = steps
  return (
    <>
      <div className="grid items-end gap-4 md:grid-cols-2">
        <ListPicker
          label={messages.listA}
          lists={lists}
          value={first}
          onChange={(id) => onChange({ first: id, steps })}
        />
        <ListPicker label={messages.listB} lists={lists} value={main.list} onChange={(list) => change(0, { list })} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segmented
          label={messages.operation}
          options={ops.map((value) => ({ value, label: messages.ops[value] }))}
          value={main.op}
          onChange={(op) => change(0, { op })}
        />
        <Venn op={main.op} className="h-12 w-auto" />
        <p className="min-w-0 flex-1 basis-48 text-muted">{messages.opsAbout[main.op]}</p>
      </div>
      {more.map((step, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
          key={index}
          className="grid items-start gap-3 border-t border-line pt-4 max-sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
        >
          <Field label={messages.andThen} className="max-sm:col-span-2">
            <Select
              value={step.op}
              onChange={(op) => change(index + 1, { op })}
              options={ops.map((value) => ({ value, label: messages.thenOps[value]({ letter: letterOf(index + 2) }) }))}
            />
          </Field>
          <ListPicker
            label={messages.listN({ letter: letterOf(index + 2) })}
            lists={lists}
            value={step.list}
            onChange={(list) => change(index + 1, { list })}
          />
          <IconButton
            label={messages.removeStep({ letter: letterOf(index + 2) })}
            icon={X}
            iconSize={16}
            className="mt-6.5"
            onClick={() => onChange({ first, steps: steps.filter((_, at) => at !== index + 1) })}
          />
        </div>
      ))}
      {steps.length < MAX_STEPS ? (
        <Button className="self-start" icon={Plus} onClick={add}>
          {messages.addStep}
        </Button>
      ) : null}
    </>
  )
}

/** A list that is not used yet, the exclusion list before others. */
function unusedOf(lists: readonly List[], first: string, steps: readonly FormulaStep[]) {
  const used = new Set([first, ...steps.map(({ list }) => list)])
  const free = lists.filter(({ id }) => !used.has(id))
  return (free.find(({ role }) => role === 'exclusion') ?? free[0] ?? lists[0])?.id ?? first
}

type ListPickerProps = { label: string; lists: readonly List[]; value: string; onChange: (id: string) => void }

function ListPicker({ label, lists, value, onChange }: ListPickerProps) {
  const factsOf = (list: List) =>
    messages.facts({
      version: messages.version({ number: numberText(versionOf(list, lists)) }),
      people: messages.people({ count: list.member_count }),
      when: dayOf(list.created_at),
    })
  const chosen = lists.find(({ id }) => id === value)
  return (
    <Field label={label} hint={chosen ? factsOf(chosen) : null}>
      <Select
        value={value}
        onChange={onChange}
        options={[
          ...(chosen ? [] : [{ value, label: messages.listGone }]),
          ...lists.map((list) => ({
            value: list.id,
            label: messages.listWithFacts({ name: list.name, facts: factsOf(list) }),
          })),
        ]}
      />
    </Field>
  )
}

function Result({ lists, steps }: { lists: readonly List[]; steps: FormulaSteps }) {
  const formula = formulaOfSteps(steps)
  const source = { kind: 'formula' as const, formula }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...combineQuery(formula),
    placeholderData: keepPreviousData,
  })
  const name = nameOfSteps(steps, (id) => lists.find((list) => list.id === id)?.name ?? '')
  return (
    <Card
      title={messages.result}
      description={name}
      actions={
        data ? (
          <output aria-busy={isPlaceholderData} className="text-title tabular-nums">
            {numberText(data.count)}
            {isPlaceholderData ? <RefreshMark /> : null}
          </output>
        ) : null
      }
    >
      {/* One reason and one way on: what cannot be counted cannot be listed either. */}
      {error ? <LoadError message={messageOf(error)} onRetry={refetch} retrying={isFetching} /> : null}
      <div className={classes('flex flex-col gap-4', error && 'hidden')}>
        {data?.complete === false ? <Alert tone="warn">{messages.resultIncomplete}</Alert> : null}
        <div className="tall:sticky top-14 z-10 -mx-5 border-b border-line bg-surface px-5 py-2 lg:top-0">
          <div className="button-row">
            <SaveFormula formula={formula} suggested={name} />
            <ExportMenu source={source} />
            <ExcludeButton source={source} />
          </div>
        </div>
        <PeopleView label={messages.result} source={source} count={data?.count ?? null} lists={lists} />
      </div>
    </Card>
  )
}
