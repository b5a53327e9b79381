import { type ReactNode, useRef, useState } from 'react'
import type { TaskKind, TaskRequest } from '#contract/automation.ts'
import type { FormStep } from '#rules/kinds/kind.ts'
import { kinds, onlyReads } from '#rules/kinds/kinds.ts'
import { contentOf, requestOf, selectionKey, sourceTypesOf } from '#web/automation/new-task/draft.ts'
import { type Problems, problemsOf } from '#web/automation/new-task/draft-problems.ts'
import { FilterStep } from '#web/automation/new-task/filter-step.tsx'
import { OptionsStep } from '#web/automation/new-task/options-step.tsx'
import { PaceStep } from '#web/automation/new-task/pace-step.tsx'
import { PreviewStep } from '#web/automation/new-task/preview-step.tsx'
import { RefusalNote } from '#web/automation/new-task/refusal-note.tsx'
import { scrollTo } from '#web/automation/new-task/scroll-to.ts'
import { SourceStep } from '#web/automation/new-task/source-step.tsx'
import { TaskSummary } from '#web/automation/new-task/task-summary.tsx'
import type { Beginning } from '#web/automation/new-task/use-beginning.ts'
import { useDraft } from '#web/automation/new-task/use-draft.ts'
import { type KeptPreview, usePreview } from '#web/automation/new-task/use-preview.ts'
import { useSchedule } from '#web/automation/new-task/use-schedule.ts'
import { useStart } from '#web/automation/new-task/use-start.ts'
import { WhenStep } from '#web/automation/new-task/when-step.tsx'
import { TemplateBar } from '#web/automation/templates/template-bar.tsx'
import { timezone } from '#web/core/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { templateMessages } from '#words/templates.ts'

type TaskSetupProps = {
  account_id: string
  kind: TaskKind
  beginning: Beginning
  /** Below the summary. */
  children?: ReactNode
}

/** A task that is being set up: its draft with the problems, its preview, and everything that sends it. */
function useTaskForm(account_id: string, kind: TaskKind, beginning: Beginning) {
  const { draft, change } = useDraft(account_id, kind, beginning)
  const [tried, setTried] = useState(false)
  const steps = useRef<HTMLDivElement>(null)
  const previewStep = useRef<HTMLDivElement>(null)
  const preview = usePreview(account_id, kind)
  const start = useStart(() => {
    preview.forget()
    change({ start: { when: 'now', at: '' } })
  })
  const schedule = useSchedule(beginning.schedule?.id ?? null)

  const problems = problemsOf(draft, Date.now(), timezone())
  const request = Object.keys(problems).length === 0 ? requestOf(draft, account_id) : null
  const { kept } = preview
  const outdated = kept !== null && (request === null || selectionKey(request) !== selectionKey(kept.request))

  /** Passes the request on, or shows what is wrong with it. */
  const checked = (use: (request: TaskRequest) => void) => () => {
    setTried(true)
    if (!request) return focusFirstWrong(steps.current)
    start.reset()
    schedule.reset()
    use(request)
  }
  const makePreview = checked((wanted) => {
    const show = () => requestAnimationFrame(() => previewStep.current && scrollTo(previewStep.current, 'start'))
    preview.make(wanted, { onSuccess: show })
    if (previewStep.current) scrollTo(previewStep.current, 'nearest')
  })
  const startBlind = checked((wanted) => {
    preview.reset()
    start.mutate({ request: wanted, preview_id: null })
  })
  const startPreviewed = checked((wanted) => {
    if (kept) start.mutate({ request: wanted, preview_id: kept.preview.preview_id, left_out: kept.left_out })
  })
  const save = checked((wanted) => {
    const { name, ...repeat } = draft.repeat
    schedule.mutate({ name: name.trim(), ...repeat, task: wanted })
  })
  const wholeContent = () => {
    setTried(true)
    if (request) return contentOf(draft)
    focusFirstWrong(steps.current)
    toast.error(templateMessages.wrong)
    return null
  }

  const sending = { makePreview, startBlind, startPreviewed, save }
  const shown: Problems = tried ? problems : {}
  return {
    draft,
    change,
    shown,
    request,
    preview,
    outdated,
    start,
    schedule,
    wholeContent,
    steps,
    previewStep,
    ...sending,
  }
}

type TaskForm = ReturnType<typeof useTaskForm>

/** A task of any kind from its sources to its start, on one page. */
export function TaskSetup({ account_id, kind, beginning, children }: TaskSetupProps) {
  const form = useTaskForm(account_id, kind, beginning)
  const { draft, request, preview, outdated, start, schedule } = form
  const { kept, isLooking } = preview
  const primary = useRef<HTMLButtonElement>(null)
  const onCancel = () => {
    preview.cancel()
    primary.current?.focus()
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={form.steps} className="flex min-w-0 flex-col gap-6">
        <TemplateBar kind={kind} onUse={form.change} content={form.wholeContent} />
        <Steps account_id={account_id} kind={kind} form={form} onCancel={onCancel} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-8">
        <TaskSummary
          primary={primary}
          account_id={account_id}
          draft={draft}
          request={request}
          found={kept && !outdated && !isLooking ? wantedOf(kept) : null}
          hadPreview={kept !== null}
          looking={isLooking}
          starting={schedule.isPending ? 'schedule' : start.isPending ? startOf(form) : null}
          changesSchedule={beginning.schedule !== null}
          onSchedule={form.save}
          onPreview={form.makePreview}
          onStart={form.startPreviewed}
          onStartBlind={form.startBlind}
          refusal={<Refusal form={form} />}
        />
        {children}
      </div>
    </div>
  )
}

/** Which start was sent last. */
const startOf = ({ start }: TaskForm) => (start.variables?.preview_id != null ? 'previewed' : 'blind')

type StepsProps = { account_id: string; kind: TaskKind; form: TaskForm; onCancel: () => void }

/** The steps of a kind's form, numbered; sources only where the options need them. */
function Steps({ account_id, kind, form, onCancel }: StepsProps) {
  const { draft, change, shown, request, preview, outdated, previewStep } = form
  const needs_sources = sourceTypesOf(draft).length > 0
  const step = { draft, onChange: change, problems: shown }
  const parts: Record<FormStep | 'when' | 'preview', (number: number) => ReactNode> = {
    sources: (number) => (
      <SourceStep
        key={needs_sources ? draft.options.who : ''}
        number={number}
        draft={draft}
        onChange={change}
        problem={shown.sources}
      />
    ),
    options: (number) => <OptionsStep number={number} {...step} />,
    filters: (number) => <FilterStep number={number} {...step} />,
    pace: (number) => <PaceStep number={number} account_id={account_id} {...step} />,
    when: (number) => <WhenStep number={number} {...step} />,
    preview: (number) => (
      <PreviewStep
        number={number}
        kind={kind}
        ref={previewStep}
        state={preview}
        request={request}
        outdated={outdated}
        onCancel={onCancel}
      />
    ),
  }
  const steps = kinds[kind].form.filter((name) => name !== 'sources' || needs_sources)
  return [...steps, 'when' as const, 'preview' as const].map((name, index) => (
    <div key={name} className="contents">
      {parts[name](index + 1)}
    </div>
  ))
}

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

/** Opens what hides the first field that is wrong and puts the focus on it, once the problems are on the page. */
const focusFirstWrong = (steps: HTMLElement | null) =>
  requestAnimationFrame(() => {
    const wrong = steps?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
  })

const focusField = (steps: HTMLElement | null, field: 'sources' | 'target') =>
  steps?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
