import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { PersonBadges } from '#web/people/person-badges.tsx'
import { besidesCounts, countColumns, factsOf, nameOf, profileLink } from '#web/people/person-facts.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { peopleMessages as messages } from '#words/generated/people.ts'

/** Pixels of a row of people in a list. */
export const PERSON_ROW = 56

type PersonRowProps = {
  person: Person
  /** Why they were chosen or left out; on a narrow screen in the place of the counts. */
  reason?: ReactNode
  /** Where they come from; only where there is room. */
  source?: ReactNode
  /** At the end: what came of it, or the post it is about. */
  aside?: ReactNode
  /** Grey, as somebody left out. */
  muted?: boolean | undefined
  /** The columns that are not wanted. */
  hidden?: readonly string[] | undefined
}

/** One person in two lines: picture, names and marks, then what one judges them by. The name opens the drawer. */
export function PersonRow({ person, reason, source, aside, muted, hidden }: PersonRowProps) {
  const facts = factsOf(person, hidden)
  const narrow = reason ? [reason] : facts.length > 0 ? facts : [source]
  const wide = [reason ?? source, ...besidesCounts(person, hidden)].filter(Boolean)
  return (
    <div className={classes('@container flex min-w-0 items-center gap-3', muted && 'text-muted')}>
      <Avatar name={nameOf(person)} src={person.picture} size="row" />
      <div className="min-w-0 flex-1">
        <Names person={person} isTight={aside !== undefined} />
        <Line parts={narrow} className="@2xl:hidden line-clamp-2" />
        <Line parts={wide} className="@max-2xl:hidden truncate" />
      </div>
      <Counts person={person} hidden={hidden} />
      {aside ? <div className="flex shrink-0 items-center gap-2">{aside}</div> : null}
      <a
        href={profileLink(person.username)}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        aria-label={messages.onInstagram({ username: person.username })}
        title={messages.openOnInstagram}
        className="@max-md:hidden grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-fg"
      >
        <ExternalLink size={16} aria-hidden />
      </a>
    </div>
  )
}

/** From the third part on only where there is room for a whole one. */
const Line = ({ parts, className }: { parts: readonly ReactNode[]; className: string }) => (
  <p className={classes('text-caption text-muted', className)}>
    {parts.map((part, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence, which have no names
      <span key={nth} className={nth > 1 ? '@max-[19rem]:hidden' : undefined}>
        {nth > 0 ? ' · ' : null}
        {part}
      </span>
    ))}
  </p>
)

/** The list takes the keys: Enter opens the row it is on. Beside something else there is room for one name on a phone. */
const Names = ({ person, isTight }: { person: Person; isTight: boolean }) => (
  <p className="flex min-w-0 items-center gap-1.5">
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      title={messages.open({ username: person.username })}
      onClick={() => openPerson(person.username)}
      className="flex min-w-0 items-baseline gap-1.5 rounded-sm hover:underline"
    >
      {person.full_name ? (
        <>
          <bdi className="min-w-0 truncate font-medium">{person.full_name}</bdi>
          <bdi
            className={classes('min-w-8 shrink-[2] truncate text-caption text-muted', isTight && '@max-[19rem]:hidden')}
          >
            @{person.username}
          </bdi>
        </>
      ) : (
        <bdi className="truncate font-medium">@{person.username}</bdi>
      )}
    </button>
    <PersonBadges person={person} />
  </p>
)

function Counts({ person, hidden }: Pick<PersonRowProps, 'person' | 'hidden'>) {
  const columns = countColumns(person, hidden)
  if (!columns) return null
  return (
    <dl className="@max-2xl:hidden flex shrink-0 text-end tabular-nums">
      {columns.map(({ name, label, value }) => (
        <div key={name} className="flex w-18 flex-col-reverse">
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
