import { ExternalLink } from 'lucide-react'
import type { FormerAction } from '#contract/moving.ts'
import type { PastAction } from '#contract/people.ts'
import { minuteOf } from '#web/core/days.ts'
import { formerToolNames } from '#words/former-tools.ts'
import { peopleMessages as messages } from '#words/generated/people.ts'

type PersonHistoryProps = { history: readonly PastAction[]; former: readonly FormerAction[]; username: string }

/** What the user's accounts did to somebody and what came of it, the last first. */
export function PersonHistory({ history, former, username }: PersonHistoryProps) {
  if (history.length + former.length === 0) return <p className="text-muted">{messages.noHistory}</p>
  return (
    <ol className="flex flex-col gap-3">
      {history.map((action) => (
        <Line key={action.id} action={action} username={username} />
      ))}
      {former.map((action) => (
        <FormerLine key={`${action.move_id} ${action.did}`} action={action} />
      ))}
    </ol>
  )
}

function FormerLine({ action: { tool, did, at, account } }: { action: FormerAction }) {
  const name = tool === 'other' ? messages.formerOther : formerToolNames[tool]
  return (
    <li className="border-s-2 border-line ps-3">
      <p className="font-medium">{messages.former[did]}</p>
      <p className="text-caption text-muted">
        {at ? <time dateTime={at}>{minuteOf(at)}</time> : messages.undated} {messages.formerBy({ tool: name, account })}
      </p>
    </li>
  )
}

function Line({ action, username }: { action: PastAction; username: string }) {
  const { kind, state, at, account, text, link, followed_back_at, undone_at } = action
  const outcome = state === 'done' ? null : messages.outcome[state]
  const after = [
    followed_back_at ? messages.followedBack({ when: minuteOf(followed_back_at) }) : null,
    undone_at ? messages.undone({ when: minuteOf(undone_at) }) : null,
  ].filter((line) => line !== null)
  return (
    <li className="border-s-2 border-line ps-3">
      <p className="flex items-center gap-1.5">
        <span className="font-medium">{messages.did[kind]}</span>
        {outcome ? <span className="text-muted">{outcome}</span> : null}
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={messages.postOf({ username })}
            className="grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-fg"
          >
            <ExternalLink size={14} aria-hidden />
          </a>
        ) : null}
      </p>
      <p className="text-caption text-muted">
        <time dateTime={at}>{minuteOf(at)}</time> {messages.by({ account })}
      </p>
      {text ? <bdi className="mt-1 block rounded-lg bg-sunken px-3 py-2">{text}</bdi> : null}
      {after.map((line) => (
        <p key={line} className="text-caption text-muted">
          {line}
        </p>
      ))}
    </li>
  )
}
