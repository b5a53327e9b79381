import type { FormEvent } from 'react'
import { MoveFindings } from '#web/automation/moving/move-findings.tsx'
import { type Moving, useMoving } from '#web/automation/moving/use-moving.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { movingMessages as messages } from '#words/generated/moving.ts'

/** The files of a former tool: first they are read, then their owner looks at what was found, then it is moved in. */
export function MovingForm({ username }: { username: string }) {
  const moving = useMoving(username)
  const { files, take, found, choices, setChoices, inspect, pending } = moving

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) inspect()
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <FileDrop
        title={messages.drop}
        description={messages.dropAbout}
        accept=""
        multiple
        files={files}
        disabled={pending !== null}
        onChange={take}
      />
      {found ? <MoveFindings found={found} username={username} choices={choices} onChoose={setChoices} /> : null}
      <State moving={moving} />
      <p className="text-caption text-muted">{found ? messages.what : messages.nothingWritten}</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Buttons moving={moving} />
      </div>
    </form>
  )
}

function State({ moving: { pending, failure, is_outdated } }: { moving: Moving }) {
  if (pending)
    return <Progress label={messages[pending.what]} percent={pending.percent < 100 ? pending.percent : null} />
  if (failure)
    return (
      <Alert tone="bad" title={failure.title}>
        {failure.text}
      </Alert>
    )
  return is_outdated ? <Alert>{messages.changed}</Alert> : null
}

function Buttons({ moving: { found, pending, is_outdated, move } }: { moving: Moving }) {
  const can_move = found !== null && found.counts.people > 0
  return (
    <>
      <Button
        type="submit"
        variant={can_move && !is_outdated ? 'secondary' : 'primary'}
        pending={pending?.what === 'reading'}
        pendingLabel={messages.reading}
        disabled={pending?.what === 'movingIn'}
      >
        {found ? messages.readAgain : messages.read}
      </Button>
      {can_move ? (
        <Button
          variant="primary"
          disabled={is_outdated || pending?.what === 'reading'}
          pending={pending?.what === 'movingIn'}
          pendingLabel={messages.movingIn}
          onClick={move}
        >
          {messages.moveIn({ count: found.counts.people })}
        </Button>
      ) : null}
    </>
  )
}
