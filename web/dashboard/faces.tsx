import { useEffect, useRef } from 'react'
import type { Action, Task } from '#contract/automation.ts'
import { useLog } from '#web/automation/run/use-log.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { nameOf } from '#web/people/person-facts.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { actionWords, homeMessages as messages } from '#words/generated/home.ts'

/** As many as a wide card has room for; what does not fit is cut off. */
const SHOWN = 16

/** How long a new face takes to push the others on, ms, and by how much: its width and the gap. */
const PUSH = { ms: 400, by: 48 }

const wantsMotion = () => matchMedia('(prefers-reduced-motion: no-preference)').matches

const wasDone = ({ state }: Action) => state === 'done' || state === 'requested' || state === 'intended'

/** Those a task has acted on, the last first: each new one comes in at the start and pushes the others on. */
export function Faces({ task }: { task: Task }) {
  const { actions = [] } = useLog(task)
  const row = useRef<HTMLUListElement>(null)
  const latest = actions.filter(wasDone).slice(0, SHOWN)
  const newest = latest[0]?.id
  const before = useRef<string>(undefined)

  useEffect(() => {
    const isNew = before.current !== undefined && newest !== before.current
    before.current = newest
    const element = row.current
    if (!isNew || !element || !wantsMotion()) return
    const from = getComputedStyle(element).direction === 'rtl' ? PUSH.by : -PUSH.by
    element.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], {
      duration: PUSH.ms,
      easing: 'ease-out',
    })
  }, [newest])

  if (latest.length === 0) return null
  return (
    <div className="overflow-hidden">
      <ul ref={row} aria-label={messages.faces} className="flex gap-2 p-1">
        {latest.map((action) => (
          <li key={action.id} className="shrink-0">
            <Face action={action} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Face({ action: { kind, state, person } }: { action: Action }) {
  const what =
    state === 'done' ? actionWords[kind].done : messages.faceStates[state === 'requested' ? 'requested' : 'sent']
  const name = messages.face({ name: nameOf(person), what })
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={name}
      title={name}
      onClick={() => openPerson(person.username)}
      className="block rounded-full"
    >
      <Avatar name={nameOf(person)} src={person.picture} size="row" />
    </button>
  )
}
