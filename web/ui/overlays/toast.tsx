import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '#web/ui/classes.ts'
import { uiMessages as messages } from '#words/generated/first.ts'

type Tone = 'success' | 'error' | 'warning' | 'info'

type ToastOptions = {
  description?: string
  /** A second toast of the same id takes the place of the first. */
  id?: string
  /** Milliseconds. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

/** `low`: above the bar with which a form begins its task on a narrow screen. */
type Place = 'high' | 'low'
type Notice = ToastOptions & { id: string; tone: Tone; message: string; place: Place; duration: number }

/** Milliseconds a toast stays unless it says otherwise. */
const DURATION = 4000

const looks = {
  success: { Icon: CircleCheck, colour: 'text-ok' },
  error: { Icon: CircleAlert, colour: 'text-bad' },
  warning: { Icon: TriangleAlert, colour: 'text-warn' },
  info: { Icon: Info, colour: 'text-muted' },
}

/** The newest first. */
let notices: readonly Notice[] = []
let shownSoFar = 0
let layer: HTMLElement | null = null
const readers = new Set<() => void>()

function put(next: readonly Notice[]) {
  notices = next
  for (const tell of readers) tell()
}

const show = (tone: Tone) => (message: string, options?: ToastOptions) => {
  // One of several lines would cover the header of a narrow screen.
  const is_tall = options?.description !== undefined && matchMedia('(width < 40rem)').matches
  const id = options?.id ?? `toast-${++shownSoFar}`
  const notice: Notice = { duration: DURATION, ...options, id, tone, message, place: is_tall ? 'low' : 'high' }
  const is_again = notices.some((one) => one.id === id)
  put(is_again ? notices.map((one) => (one.id === id ? notice : one)) : [notice, ...notices])
  raise()
}

/** Shown again, the layer is above every dialog opened since; not while somebody is in it, who would lose their place. */
function raise() {
  if (layer?.contains(document.activeElement)) return
  layer?.hidePopover()
  layer?.showPopover()
}

/** Says what came of something the user did. May be called at any time: what comes before the area is drawn waits for it. */
export const toast = { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') }

function subscribe(tell: () => void) {
  readers.add(tell)
  return () => void readers.delete(tell)
}

function keepLayer(element: HTMLElement | null) {
  layer = element
  layer?.showPopover()
}

/** Where toasts appear: Alt+T leads there. */
export function ToastArea() {
  const all = useSyncExternalStore(subscribe, () => notices)
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') layer?.querySelector('button')?.focus()
    }
    addEventListener('keydown', lead)
    return () => removeEventListener('keydown', lead)
  }, [])
  return (
    <section ref={keepLayer} popover="manual" className="toast-layer" aria-label={messages.notices} aria-live="polite">
      {(['high', 'low'] as const).map((place) => {
        const here = all.filter((notice) => notice.place === place)
        return here.length === 0 ? null : <Stack key={place} place={place} notices={here} />
      })}
    </section>
  )
}

const isHidden = () => document.visibilityState === 'hidden'

function subscribeToVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** The newest in front; a pointer or the focus spreads them out and stops their time, and so does a page nobody sees. */
function Stack({ place, notices: here }: { place: Place; notices: readonly Notice[] }) {
  const isUnseen = useSyncExternalStore(subscribeToVisibility, isHidden)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const isHeld = isUnseen || isPointedAt || isFocused

  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const close = (notice: Notice) => {
    put(notices.filter((one) => one !== notice))
    if (isFocused) before.current?.focus()
  }
  return (
    <ol
      className="toasts"
      data-place={place}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={enter}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      {here.map((notice) => (
        <Toast key={notice.id} notice={notice} isHeld={isHeld} onClose={() => close(notice)} />
      ))}
    </ol>
  )
}

function Toast({ notice, isHeld, onClose }: { notice: Notice; isHeld: boolean; onClose: () => void }) {
  const { message, description, action } = notice
  const { Icon, colour } = looks[notice.tone]
  const left = useRef(notice.duration)
  useEffect(() => {
    left.current = notice.duration
  }, [notice])
  useEffect(() => {
    if (isHeld) return
    const from = Date.now()
    const timer = setTimeout(() => put(notices.filter((one) => one !== notice)), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - from
    }
  }, [notice, isHeld])

  const act = () => {
    action?.onClick()
    onClose()
  }
  return (
    <li
      data-toast={notice.tone}
      className={classes(
        'flex items-center gap-1.5 rounded-[10px] border bg-surface ps-2.5 pe-10 text-fg shadow-float max-[600px]:flex-wrap',
        description === undefined ? 'py-[5px]' : 'py-[9px]',
      )}
    >
      <Icon size={18} className={`shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1 max-[600px]:basis-[calc(100%-32px)]">
        <p className="font-medium">{message}</p>
        {description === undefined ? null : <p className="text-muted">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="h-6 shrink-0 rounded-md bg-brand px-2.5 font-medium text-caption text-on-brand max-[600px]:ms-6 max-[600px]:me-auto"
          onClick={act}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={messages.closeNotice}
        className="absolute end-1 top-[3px] grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-fg"
        onClick={onClose}
      >
        <X size={14} />
      </button>
    </li>
  )
}
