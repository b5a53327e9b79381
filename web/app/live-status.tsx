import { type LiveState, useLiveState } from '#web/core/live.ts'
import { Dot } from '#web/ui/display/dot.tsx'
import { shellMessages } from '#words/generated/home.ts'

const tones = { on: 'ok', connecting: 'muted', off: 'bad', offline: 'bad' } as const satisfies Record<LiveState, string>

const names = { on: 'on', connecting: 'waiting', off: 'off', offline: 'offline' } as const satisfies Record<
  LiveState,
  string
>

export function LiveDot() {
  const state = useLiveState()
  return (
    <span className="flex items-center gap-2 text-caption text-muted">
      <Dot tone={tones[state]} beating={state === 'connecting'} />
      {shellMessages.live[names[state]]}
    </span>
  )
}
