import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TaskRequest } from '#contract/automation.ts'
import type { Schedule } from '#contract/schedules.ts'
import { kinds, type TaskKind } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'
import { useSourceChecks } from '#web/automation/composer/lookup-queries.ts'
import { partsWithProblems, type SettingPart } from '#web/automation/composer/setting-parts.ts'
import { contentOf, type Draft, requestOf, selectionKey, sourcesIn } from '#web/automation/draft/draft.ts'
import { type Problems, problemsOf } from '#web/automation/draft/draft-problems.ts'
import { type Beginning, type ChangeDraft, useDraft } from '#web/automation/draft/use-draft.ts'
import { scrollTo } from '#web/automation/new-task/scroll-to.ts'
import { draftOfSchedule } from '#web/automation/new-task/use-beginning.ts'
import { type KeptPreview, usePreview } from '#web/automation/new-task/use-preview.ts'
import { useStart } from '#web/automation/new-task/use-start.ts'
import { type ScheduleWanted, useSaveSchedule } from '#web/automation/schedules/schedule-queries.ts'
import { timezone } from '#web/core/api.ts'
import { holdsUnread } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { composerMessages } from '#words/generated/composer.ts'
import { scheduleMessages as messages, templateMessages } from '#words/generated/schedules.ts'

/** Saves what was set up as a schedule and goes to where schedules are seen. */
function useSchedule(edited: Schedule | null) {
  const navigate = useNavigate()
  const save = useSaveSchedule(edited && { id: edited.id, was: wantedOf(draftOfSchedule(edited), edited.account_id) })
  const onSuccess = () => {
    toast.success(messages.saved)
    void navigate(paths.schedules)
  }
  return { ...save, mutate: (wanted: Parameters<typeof save.mutate>[0]) => save.mutate(wanted, { onSuccess }) }
}

function wantedOf(draft: Draft, account_id: string): ScheduleWanted {
  return { ...draft.repeat, task: requestOf(draft, account_id) }
}

/** A task that is being set up: its draft with the problems, its preview, and everything that sends it. */
export function useTaskForm(account_id: string, kind: TaskKind, beginning: Beginning) {
  const { draft, change } = useDraft(account_id, kind, beginning)
  // What a schedule is changed for is mostly its time.
  const { open, toggle, reveal } = useOpenParts(beginning.schedule ? ['when'] : [])
  const steps = useRef<HTMLDivElement>(null)
  const previewStep = useRef<HTMLDivElement>(null)
  const { preview, start, schedule, edited } = useRequests(account_id, kind, beginning, change)

  const { checks, problems, shown, findWrong } = useProblems(account_id, draft, edited)
  const request = isEmpty(problems) ? requestOf(draft, account_id) : null
  const { kept } = preview
  const outdated = kept !== null && (request === null || selectionKey(request) !== selectionKey(kept.request))

  /** The request as things stand now, as a moment chosen may have passed; null where something is wrong, which is shown. */
  const check = () => {
    const wrong = findWrong()
    if (isEmpty(wrong) && !holdsUnread(steps.current)) return requestOf(draft, account_id)
    reveal(partsWithProblems(wrong))
    focusFirstWrong(steps.current)
    return null
  }
  /** Passes the request on, or shows what is wrong with it. */
  const checked = (use: (request: TaskRequest) => void) => () => {
    const wanted = check()
    if (!wanted) return
    start.reset()
    schedule.reset()
    use(wanted)
  }
  const makePreview = checked((wanted) => {
    const show = () => requestAnimationFrame(() => previewStep.current && scrollTo(previewStep.current, 'start'))
    preview.make(wanted, { onSuccess: show })
    requestAnimationFrame(() => previewStep.current && scrollTo(previewStep.current, 'nearest'))
  })
  const startBlind = checked((wanted) => {
    preview.reset()
    start.mutate({ request: wanted, preview_id: null })
  })
  const startPreviewed = checked((wanted) => {
    if (kept) start.mutate({ request: wanted, ...startOf(kept) })
  })
  const save = checked(() => schedule.mutate(wantedOf(draft, account_id)))
  const wholeContent = () => {
    if (check()) return contentOf(draft)
    toast.error(templateMessages.wrong)
    return null
  }

  const sending = { makePreview, startBlind, startPreviewed, save }
  return {
    draft,
    change,
    shown,
    checks,
    open,
    toggle,
    request,
    preview,
    outdated,
    start,
    schedule,
    edited,
    wholeContent,
    steps,
    previewStep,
    ...sending,
  }
}

/** The start of a preview's people; of what cannot be undone with as many as its user has just confirmed. */
const startOf = ({ preview: { preview_id, act }, request: { kind }, left_out }: KeptPreview) => ({
  preview_id,
  left_out,
  ...(kinds[kind].is_final && { confirm_count: act.length - left_out.length }),
})

export type TaskForm = ReturnType<typeof useTaskForm>

/** What is sent: the preview, the task, or the schedule it is kept in. */
function useRequests(account_id: string, kind: TaskKind, beginning: Beginning, change: ChangeDraft) {
  // As it was when the draft was made of it: it may be changed elsewhere meanwhile.
  const [edited] = useState(beginning.schedule)
  const preview = usePreview(account_id, kind)
  const start = useStart(() => {
    preview.forget()
    change({ start: { when: 'now', at: '' } })
  })
  const schedule = useSchedule(edited)
  return { preview, start, schedule, edited }
}

/** What is open behind the line of settings. */
function useOpenParts(first: readonly SettingPart[]) {
  const [open, setOpen] = useState(first)
  const reveal = (parts: readonly SettingPart[]) => setOpen((before) => [...new Set([...before, ...parts])])
  const toggle = (part: SettingPart) =>
    setOpen((before) => (before.includes(part) ? before.filter((one) => one !== part) : [...before, part]))
  return { open, toggle, reveal }
}

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0

/** What is wrong with a draft, shown once something was pressed, and what Instagram has said of its sources. */
function useProblems(account_id: string, draft: Draft, edited: Schedule | null) {
  /** When something was last pressed, epoch ms. */
  const [tried_at, setTriedAt] = useState<number | null>(null)
  const checks = useSourceChecks(account_id, sourcesIn(draft))
  const is_refused = checks.some(({ state }) => state === 'refused')
  const problemsAt = (now: number): Problems => ({
    ...problemsOf(draft, now, edited?.timezone ?? timezone(), edited ? Date.parse(edited.created_at) : now),
    ...(is_refused && { sources: composerMessages.removeRefused }),
  })
  const problems = problemsAt(Math.max(tried_at ?? 0, Date.now()))
  const findWrong = () => {
    const now = Date.now()
    setTriedAt(now)
    return problemsAt(now)
  }
  return { checks, problems, shown: tried_at === null ? {} : problems, findWrong }
}

/** Opens what hides the first field that is wrong and puts the focus on it, once the problems are on the page. */
const focusFirstWrong = (steps: HTMLElement | null) =>
  requestAnimationFrame(() => {
    const wrong = steps?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
  })
