import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Source } from '#contract/automation.ts'
import { linkProblemOf } from '#rules/links.ts'
import type { SourceType } from '#rules/source-types.ts'
import { looksLikeTable } from '#rules/tables/looks-like-table.ts'
import { OfferFace } from '#web/automation/composer/offer-face.tsx'
import { OfferList } from '#web/automation/composer/offer-list.tsx'
import type { Offer } from '#web/automation/composer/offers.ts'
import { readSources, type SourceDefaults } from '#web/automation/composer/read-sources.ts'
import { useLeft } from '#web/automation/composer/use-left.ts'
import { useOffers } from '#web/automation/composer/use-offers.ts'
import { folded } from '#web/core/search.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { automationMessages, linkProblems } from '#words/generated/automation.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

type WhereFieldProps = {
  account_id: string
  /** The kinds of source the task can read. */
  types: readonly SourceType[]
  chosen: readonly Source[]
  /** Only one source is wanted. */
  single: boolean
  onAdd: (sources: Source[]) => void
  /** Where people can be read from a table that is pasted. */
  onTable: ((text: string) => void) | null
  problem: string | undefined
  /** Another way to say who, beside the suggestions. */
  besides?: ReactNode
}

/** What a bare name is taken for. */
const WISH: SourceDefaults = { type: 'followers_of', tab: 'recent', who: 'authors', last_posts: 3 }

/** Suggestions in sight before the field is opened. */
const MAX_VISIBLE = 3

const kindOf = (types: readonly SourceType[], single: boolean) =>
  types.every((type) => type === 'list') ? 'lists' : single ? 'people' : 'any'

/** What is typed, what can be chosen for it, and which of these the keys point at. */
function useWhere({ account_id, types, chosen, onAdd }: WhereFieldProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { offers, suggested, note, lists } = useOffers({ account_id, typed, wish: WISH, types, chosen, isOpen })

  const write = (text: string) => {
    setTyped(text)
    setWrong(undefined)
    setActive(-1)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (offer: Offer | undefined) => {
    if (!offer || offer.unreadable !== null) return
    onAdd([offer.source])
    setTyped('')
    setWrong(undefined)
    close()
  }
  /** Takes what is typed for what it says; what it cannot use stays in the field. */
  const addTyped = () => {
    close()
    const [exact, alike] = [typed.trim(), folded(typed.trim())]
    const named = lists.find(({ name }) => name === exact) ?? lists.find(({ name }) => folded(name) === alike)
    const is_list = named && named.role !== 'exclusion' && types.includes('list')
    // Several words are people, unless a place that was found has just this name.
    const place =
      /\s/.test(exact) && offers.find(({ source, title }) => source.type === 'place' && folded(title) === alike)
    const read = is_list
      ? { sources: [{ type: 'list' as const, list_id: named.id, name: named.name }], wrong: [] }
      : place
        ? { sources: [place.source], wrong: [] }
        : readSources(typed, WISH, types)
    setWrong(read.wrong[0])
    setTyped(read.wrong.join(' '))
    if (read.sources.length > 0) onAdd(read.sources)
  }
  return { typed, wrong, isOpen, setOpen, active, setActive, offers, suggested, note, write, close, choose, addTyped }
}

type Where = ReturnType<typeof useWhere>

/** One field for names, hashtags, links and lists: typed, pasted, or chosen from what is found while one types. */
export function WhereField(props: WhereFieldProps) {
  const { types, chosen, single, problem, besides, onTable } = props
  const id = useId()
  const where = useWhere(props)
  const { typed, wrong, isOpen, active, offers, note } = where
  const leave = useLeft(where.addTyped)
  const kind = kindOf(types, single)
  const is_shown = isOpen && (offers.length > 0 || note !== null)
  const input = useRef<HTMLInputElement>(null)
  // The form around it asks before it is sent (`holdsUnread`).
  useLayoutEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong])
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={messages.where}
        hint={messages.whereHint[kind]}
        error={wrong === undefined ? problem : wrongText(wrong, kind)}
      >
        <div className="relative">
          <TextInput
            ref={input}
            name="sources"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={is_shown}
            aria-controls={is_shown ? `${id}-offers` : undefined}
            aria-activedescendant={is_shown && active >= 0 ? `${id}-offers-${active}` : undefined}
            autoComplete="off"
            dir={where.typed && 'auto'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={messages.wherePlaceholder[kind]}
            value={typed}
            onChange={({ target }) => where.write(target.value)}
            onClick={() => where.setOpen(true)}
            onKeyDown={keysOf(where)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!onTable || !looksLikeTable(text)) return
              // Its lines would run together, and every cell become a source.
              event.preventDefault()
              onTable(text)
            }}
            onBlur={leave}
          />
          {is_shown ? (
            <OfferList
              id={`${id}-offers`}
              offers={offers}
              active={active}
              note={note}
              onPoint={where.setActive}
              onChoose={where.choose}
            />
          ) : null}
        </div>
      </Field>
      <p role="status" className="sr-only">
        {is_shown ? (note ?? messages.optionsFound({ count: offers.length })) : null}
      </p>
      <InSight offers={chosen.length === 0 ? where.suggested : []} onChoose={where.choose} besides={besides} />
    </div>
  )
}

function wrongText(wrong: string, kind: ReturnType<typeof kindOf>) {
  if (kind === 'lists') return messages.notAList({ what: wrong })
  const problem = linkProblemOf(wrong)
  return problem
    ? linkProblems[problem]({ what: wrong })
    : automationMessages.sourceWrong({ what: wrong, type: 'followers_of' })
}

/** Arrows walk the offers, Enter takes the one pointed at or what is typed, Escape closes them. */
const keysOf = (where: Where) => (event: KeyboardEvent) => {
  const { isOpen, active, offers, choose, addTyped, close } = where
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    return walk(where, event.key === 'ArrowDown' ? 1 : -1)
  }
  if (event.key === 'Enter') {
    event.preventDefault()
    return isOpen && active >= 0 ? choose(offers[active]) : addTyped()
  }
  if (event.key === 'Escape' && isOpen) {
    event.stopPropagation()
    close()
  }
}

/** To the next offer or the one before, past either end back to what is typed; at first it only opens them. */
function walk({ isOpen, active, offers, setOpen, setActive }: Where, by: 1 | -1) {
  if (!isOpen) return setOpen(true)
  const places = offers.length + 1
  setActive(((active + 1 + by + places) % places) - 1)
}

/** The first suggestions, to be chosen with one press. */
type InSightProps = { offers: readonly Offer[]; onChoose: (offer: Offer) => void; besides: ReactNode }

function InSight({ offers, onChoose, besides }: InSightProps) {
  if (offers.length === 0) return besides
  const is_trial = offers[0]?.group === 'examples'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-caption text-muted">{is_trial ? messages.tryOne : messages.pickOne}</span>
      {offers.slice(0, MAX_VISIBLE).map((offer) => (
        <button
          key={`${offer.group} ${offer.title}`}
          type="button"
          onClick={() => onChoose(offer)}
          className="inline-flex h-11 min-w-0 max-w-full items-center gap-2 rounded-full border border-line ps-1.5 pe-3 font-medium transition-colors hover:bg-hover lg:h-9"
        >
          <OfferFace offer={offer} />
          <bdi className="truncate">{offer.title}</bdi>
        </button>
      ))}
      {besides}
    </div>
  )
}
