import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { kinds, kindsOf, onlyReads, type TaskKind } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { PREVIEW } from '#web/audience/paths.ts'
import { SettingSections } from '#web/automation/composer/setting-sections.tsx'
import { SettingsLine } from '#web/automation/composer/settings-line.tsx'
import { WhereStep } from '#web/automation/composer/where-step.tsx'
import { sourceTypesOf } from '#web/automation/draft/draft.ts'
import { activeFilters, filterDraft } from '#web/automation/draft/draft-filters.ts'
import { usedOptions } from '#web/automation/draft/draft-options.ts'
import type { Beginning } from '#web/automation/draft/use-draft.ts'
import { EarlierTasks } from '#web/automation/earlier-tasks.tsx'
import { AmountField } from '#web/automation/fields/amount-field.tsx'
import { OptionField } from '#web/automation/kinds/option-field.tsx'
import { optionsInSight } from '#web/automation/kinds/options-in-sight.ts'
import { AccountLimits } from '#web/automation/limits/account-limits.tsx'
import { PreviewStep } from '#web/automation/new-task/preview-step.tsx'
import { RefusalNote } from '#web/automation/new-task/refusal-note.tsx'
import { TaskSummary } from '#web/automation/new-task/task-summary.tsx'
import type { KeptPreview } from '#web/automation/new-task/use-preview.ts'
import { type TaskForm, useTaskForm } from '#web/automation/new-task/use-task-form.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { TemplateBar } from '#web/automation/templates/template-bar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { automationMessages, runMessages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'

type TaskSetupProps = {
  account_id: string
  kind: TaskKind
  beginning: Beginning
  /** Below the summary. */
  children?: ReactNode
}

/** A task of any kind from its sources to its start, on one page. */
export function TaskSetup({ account_id, kind, beginning, children }: TaskSetupProps) {
  const form = useTaskForm(account_id, kind, beginning)
  const { draft, request, preview, outdated, start, schedule } = form
  const { kept, isLooking } = preview
  const primary = useRef<HTMLButtonElement>(null)
  usePreviewAtOnce(form.makePreview)
  const onCancel = () => {
    preview.cancel()
    primary.current?.focus()
  }
  return (
    <div className="grid items-start gap-4 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div ref={form.steps} className="flex min-w-0 flex-col gap-4 lg:gap-6">
        <Composer account_id={account_id} kind={kind} form={form} is_chosen={beginning.is_chosen ?? false} />
        <PreviewStep
          kind={kind}
          ref={form.previewStep}
          state={preview}
          request={request}
          outdated={outdated}
          onCancel={onCancel}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:gap-6 lg:sticky lg:top-8 lg:row-span-2">
        <TaskSummary
          primary={primary}
          account_id={account_id}
          draft={draft}
          request={request}
          found={kept && !outdated && !isLooking ? wantedOf(kept) : null}
          preview_id={kept?.preview.preview_id ?? null}
          hadPreview={kept !== null}
          looking={isLooking}
          starting={schedule.isPending ? 'schedule' : start.isPending ? startOf(form) : null}
          edited={form.edited}
          onSchedule={form.save}
          onPreview={form.makePreview}
          onStart={form.startPreviewed}
          onStartBlind={form.startBlind}
          refusal={<Refusal form={form} />}
        />
        {children}
      </div>
      <More account_id={account_id} kind={kind} form={form} />
    </div>
  )
}

/** Where somebody comes to see a preview, it is made at once: of people they chose, or of the task they set up on Home. */
function usePreviewAtOnce(makePreview: () => void) {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    // Once: a reload looks at nobody again.
    void navigate({ search }, { replace: true, state: null })
    makePreview()
  })
  useEffect(() => {
    if (state === PREVIEW) begin()
  }, [state])
}

type PartProps = { account_id: string; kind: TaskKind; form: TaskForm }
type ComposerProps = PartProps & { is_chosen: boolean }

/** Where, how many, and all else in one line; what the line opens follows. */
function Composer({ account_id, kind, form, is_chosen }: ComposerProps) {
  const { draft, change, edited, shown, checks, open, toggle } = form
  const id = useId()
  const preset = useQuery(limitsQuery(account_id)).data?.preset ?? 'normal'
  const needs_sources = sourceTypesOf(draft).length > 0
  const where = needs_sources ? (
    <WhereStep
      key="where"
      account_id={account_id}
      draft={draft}
      checks={checks}
      onChange={change}
      problem={shown.sources}
    />
  ) : null
  const used = usedOptions(kind, draft.options)
  const inSight = optionsInSight(kind).filter((name) => used.includes(name))
  const asked = inSight.map((name) => (
    <OptionField
      key={name}
      kind={kind}
      name={name}
      draft={draft.options}
      set={(part) => change({ options: { ...draft.options, ...part } })}
      problems={shown}
    />
  ))
  const { form: order } = kinds[kind]
  const is_asked_first = order.indexOf('options') < order.indexOf('sources')
  return (
    <>
      <Card aria-label={composerMessages.whatToDo}>
        <div className="flex flex-col gap-5">
          {is_asked_first ? [asked, where] : [where, asked]}
          <AmountField draft={draft} onChange={change} problems={shown} />
          <SettingsLine id={id} draft={draft} preset={preset} open={open} onToggle={toggle} />
          {is_chosen && activeFilters(draft.filters) === 0 && activeFilters(filterDraft(usualFilters(kind))) > 0 ? (
            <p className="text-caption text-muted">{composerMessages.chosenByHand}</p>
          ) : null}
        </div>
      </Card>
      <SettingSections
        id={id}
        account_id={account_id}
        open={open}
        draft={draft}
        schedule={edited}
        onChange={change}
        problems={shown}
      />
    </>
  )
}

/** What is seldom needed, out of the way. */
const More = ({ account_id, kind, form }: PartProps) => (
  <Card aria-label={composerMessages.more} className="py-2 lg:col-start-1">
    <Folded summary={composerMessages.templates}>
      <TemplateBar kind={kind} onUse={form.change} content={form.wholeContent} />
    </Folded>
    <Folded summary={composerMessages.limits}>
      <AccountLimits account_id={account_id} kind={kind} />
    </Folded>
    <Folded summary={automationMessages.earlier}>
      <EarlierTasks account_id={account_id} kinds={kindsOf(kinds[kind].screen)} />
    </Folded>
    <Link
      to={paths.schedules}
      className="flex min-h-11 items-center gap-1.5 rounded-lg py-1 font-medium text-muted transition-colors hover:text-fg"
    >
      <CalendarClock size={16} aria-hidden className="shrink-0" />
      {runMessages.schedules}
    </Link>
  </Card>
)

/** Which start was sent last. */
const startOf = ({ start }: TaskForm) => (start.variables?.preview_id != null ? 'previewed' : 'blind')

/** Why the last request was refused, with the way to repeat it; nothing while there is no refusal. */
function Refusal({ form }: { form: TaskForm }) {
  const { start, schedule, preview, steps } = form
  const error = start.error ?? schedule.error ?? preview.error
  if (!error) return null
  const restart = startOf(form) === 'previewed' ? form.startPreviewed : form.startBlind
  return (
    <RefusalNote
      error={error}
      onRetry={start.error ? restart : schedule.error ? form.save : form.makePreview}
      onPreview={form.makePreview}
      onFocus={(field) => focusField(steps.current, field)}
    />
  )
}

/** On how many a preview would act as things stand, or how many it would read. */
const wantedOf = ({ preview: { totals }, request, left_out }: KeptPreview) =>
  onlyReads(request.kind) ? totals.asked : totals.act - left_out.length

const focusField = (steps: HTMLElement | null, field: 'sources' | 'target') =>
  steps?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

/** Something out of the way, which reads nothing before it is opened. */
function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  const [was_opened, setOpened] = useState(false)
  return (
    <Disclosure summary={summary} onToggle={() => setOpened(true)} className="border-b border-line py-1 last:border-0">
      {was_opened ? children : null}
    </Disclosure>
  )
}
