import { BadgeCheck } from 'lucide-react'
import { useEffect } from 'react'
import { OfferFace } from '#web/automation/composer/offer-face.tsx'
import type { Offer } from '#web/automation/composer/offers.ts'
import { classes } from '#web/ui/classes.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

type OfferListProps = {
  id: string
  offers: readonly Offer[]
  active: number
  /** Below the offers: what the look-up says. */
  note: string | null
  onPoint: (index: number) => void
  onChoose: (offer: Offer) => void
}

/** The offers below the field, by group; the field keeps the focus and points at one. */
export function OfferList({ id, offers, active, note, onPoint, onChoose }: OfferListProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const groups = [...new Set(offers.map(({ group }) => group))]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-[10px] border border-line bg-surface p-1 shadow-float"
    >
      <div id={id} role="listbox" aria-label={messages.suggestions} className="max-h-80 overflow-y-auto">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className="px-3 pt-2 pb-1 text-caption font-medium text-muted">
              {messages.groups[group]}
            </p>
            {[...offers.entries()]
              .filter(([, offer]) => offer.group === group)
              .map(([index, offer]) => (
                <OfferRow
                  key={index}
                  id={`${id}-${index}`}
                  offer={offer}
                  active={index === active}
                  onPoint={() => onPoint(index)}
                  onChoose={() => onChoose(offer)}
                />
              ))}
          </div>
        ))}
      </div>
      {note ? <p className="px-3 py-2 text-caption text-muted">{note}</p> : null}
    </div>
  )
}

type OfferRowProps = { id: string; offer: Offer; active: boolean; onPoint: () => void; onChoose: () => void }

const OfferRow = ({ id, offer, active, onPoint, onChoose }: OfferRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
  <div
    id={id}
    role="option"
    aria-selected={active}
    aria-disabled={offer.unreadable === null ? undefined : true}
    onClick={onChoose}
    onPointerMove={onPoint}
    className={classes(
      'flex min-h-12 items-center gap-3 rounded-lg px-3 py-1.5',
      offer.unreadable === null ? 'cursor-pointer' : 'cursor-not-allowed',
      active && 'bg-brand-soft text-brand-text',
    )}
  >
    <OfferFace offer={offer} size="normal" />
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-1">
        <bdi className="truncate font-medium">{offer.title}</bdi>
        {offer.is_verified ? (
          <BadgeCheck size={16} aria-label={messages.verified} className="shrink-0 text-brand-text" />
        ) : null}
      </span>
      {offer.note ? (
        <span className={classes('block truncate text-caption', active ? '' : 'text-muted')}>{offer.note}</span>
      ) : null}
    </span>
  </div>
)
