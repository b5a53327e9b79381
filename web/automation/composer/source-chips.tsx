import { BadgeCheck, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Source } from '#contract/automation.ts'
import type { SourceType } from '#rules/source-types.ts'
import type { SourceCheck } from '#web/automation/composer/lookup-queries.ts'
import { OfferFace } from '#web/automation/composer/offer-face.tsx'
import { personNote, titleOf as sourceTitle } from '#web/automation/composer/offers.ts'
import { ofPerson, WhoChoice } from '#web/automation/composer/who-choice.tsx'
import { sourceKey } from '#web/automation/source-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { atName } from '#words/bidi.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'
import { sourceName } from '#words/source-names.ts'

type SourceChipsProps = {
  sources: readonly Source[]
  /** What is known of each, in the same order. */
  checks: readonly SourceCheck[]
  types: readonly SourceType[]
  /** How many people are on a list; null where that isn't known. */
  sizeOf: (list_id: string) => number | null
  onChange: (sources: Source[]) => void
}

/** The chosen sources with their faces and figures; what can't be used says why. */
export function SourceChips({ sources, checks, types, sizeOf, onChange }: SourceChipsProps) {
  if (sources.length === 0) return null
  const keys = keysOf(sources)
  const replace = (at: number, by: Source) => onChange(sources.map((source, nth) => (nth === at ? by : source)))
  return (
    <ul aria-label={automationMessages.sources} className="flex flex-col gap-2">
      {sources.map((source, at) => (
        <SourceChip
          key={keys[at]}
          source={source}
          check={checks[at] ?? { state: 'checking' }}
          types={types}
          size={source.type === 'list' ? sizeOf(source.list_id) : null}
          onChange={(by) => replace(at, by)}
          onRemove={() => onChange(sources.filter((_, nth) => nth !== at))}
        />
      ))}
    </ul>
  )
}

const subjectKey = (source: Source) =>
  source.type === 'hashtag'
    ? `#${source.tag}`
    : source.type === 'place'
      ? `place ${source.place_id}`
      : (nameOf(source) ?? ('media_id' in source ? source.media_id : sourceKey(source)))

/** The same for somebody whichever of their people are meant, so that choosing these keeps the focus; a second time, another. */
function keysOf(sources: readonly Source[]): string[] {
  const subjects = sources.map(subjectKey)
  return subjects.map((subject, at) => `${subject} ${subjects.slice(0, at).filter((one) => one === subject).length}`)
}

type SourceChipProps = {
  source: Source
  check: SourceCheck
  types: readonly SourceType[]
  size: number | null
  onChange: (source: Source) => void
  onRemove: () => void
}

function SourceChip({ source, check, types, size, onChange, onRemove }: SourceChipProps) {
  const person = check.state === 'found' && check.found.type === 'person' ? check.found.person : null
  const title = titleOf(source, check)
  const is_refused = check.state === 'refused'
  const shown = check.state === 'found' && check.found.type === 'person' ? check.found.shown_followers : null
  const here = useRef<HTMLLIElement>(null)
  const chooseOther = (by: Source) => {
    onChange(by)
    // The button that chose it goes.
    here.current?.querySelector('select')?.focus()
  }
  return (
    <li
      ref={here}
      className={classes(
        'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-sunken py-1.5 ps-3 pe-2',
        is_refused ? 'border-bad' : 'border-line',
      )}
    >
      <OfferFace offer={{ source, face: nameOf(source), picture: pictureOf(check) }} size="normal" />
      <span className="min-w-0 flex-1 sm:basis-40">
        <span className="flex items-center gap-1">
          <bdi className="truncate font-medium" title={title}>
            {title}
          </bdi>
          {person?.is_verified ? (
            <BadgeCheck size={16} aria-label={messages.verified} className="shrink-0 text-brand-text" />
          ) : null}
        </span>
        <span role="status" className={classes('block text-caption', is_refused ? 'text-bad' : 'text-muted')}>
          {noteOf(source, check, size)}
        </span>
      </span>
      {is_refused ? null : (
        // On a phone it has a line of its own.
        <span className="flex min-w-0 items-center gap-1 empty:hidden max-sm:order-last max-sm:basis-full max-sm:pe-2">
          <WhoChoice source={source} types={types} onChange={onChange} />
        </span>
      )}
      <button
        type="button"
        aria-label={automationMessages.remove({ what: sourceName(source) })}
        title={automationMessages.remove({ what: sourceName(source) })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-fg lg:size-9"
      >
        <X size={16} aria-hidden />
      </button>
      {source.type === 'followers_of' && shown !== null ? (
        <OnlyShown username={source.username} shown={shown} types={types} onChange={chooseOther} />
      ) : null}
    </li>
  )
}

/** What isn't shown in part only, of the same person. */
const SHOWN_WHOLE = ['likers_of', 'commenters_of', 'following_of'] as const

type OnlyShownProps = Pick<SourceChipProps, 'types' | 'onChange'> & { username: string; shown: number }

/** Instagram shows only a part of somebody's followers: who else of theirs can be chosen with one press. */
const OnlyShown = ({ username, shown, types, onChange }: OnlyShownProps) => (
  <div className="flex basis-full flex-col items-start gap-1 pe-2 pb-1 max-sm:order-last">
    <p className="text-caption text-muted">{messages.onlyShown({ shown })}</p>
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      {SHOWN_WHOLE.filter((type) => types.includes(type)).map((type) => (
        <Button key={type} size="small" onClick={() => onChange(ofPerson(type, username))}>
          {messages.who[type]}
        </Button>
      ))}
    </span>
  </div>
)

const nameOf = (source: Source): string | null => ('username' in source ? (source.username ?? null) : null)

function pictureOf(check: SourceCheck): string | null {
  if (check.state !== 'found') return null
  const { found } = check
  if (found.type === 'person') return found.person.picture
  return found.type === 'post' ? found.post.picture : null
}

function titleOf(source: Source, check: SourceCheck): string {
  if (check.state === 'found' && check.found.type === 'post' && check.found.username !== null)
    return messages.postOf({ username: check.found.username })
  const name = nameOf(source)
  if (name !== null) return atName(name)
  return sourceTitle(source)
}

function noteOf(source: Source, check: SourceCheck, size: number | null): ReactNode {
  switch (check.state) {
    case 'checking':
      return messages.checking
    case 'refused':
    case 'unchecked':
      return check.message
    case 'own':
      if (source.type === 'place') return messages.place
      if (source.type === 'feed' || source.type === 'suggested' || source.type === 'engaged')
        return automationMessages.sourceFields[source.type].hint
      return size === null ? messages.listChip : messages.inList({ count: size })
    case 'found': {
      const { found } = check
      if (found.type === 'person') return personNote(found.person)
      return found.type === 'post' ? found.post.caption : messages.hashtag
    }
  }
}
