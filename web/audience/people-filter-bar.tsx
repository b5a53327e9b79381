import { useQuery } from '@tanstack/react-query'
import { Columns3, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import type { KnownFacts } from '#contract/chosen-people.ts'
import { withDigits } from '#rules/typed-text.ts'
import { columns, type PeopleColumn } from '#web/audience/people-columns.ts'
import { isNarrowed, MAX_DIGITS, MAX_TYPED, type PeopleFilters, sorts } from '#web/audience/people-filters.ts'
import { knownQuery } from '#web/audience/people-queries.ts'
import type { PeopleSource } from '#web/audience/people-source.ts'
import { TypedFilter } from '#web/audience/typed-filter.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SavedViews } from '#web/users/saved-views.tsx'
import { peopleListMessages as messages } from '#words/generated/audience.ts'

type FilterBarProps = {
  source: PeopleSource
  /** How many there are; null when that is not known yet. */
  count: number | null
  filters: PeopleFilters
  change: (part: Partial<PeopleFilters>, how?: { replace: boolean }) => void
  hidden: readonly PeopleColumn[]
  onHide: (hidden: PeopleColumn[]) => void
}

/** Who of the people is shown, in which order and with what: only what something is known of can be asked for. */
export function PeopleFilterBar({ source, count, filters, change, hidden, onHide }: FilterBarProps) {
  const { data: known } = useQuery(knownQuery(source))
  const narrowed = isNarrowed({ ...filters, q: '' })
  const [open, setOpen] = useState(narrowed)
  return (
    <search className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TypedFilter
            type="search"
            label={messages.search}
            maxLength={MAX_TYPED}
            value={filters.q}
            onSettle={(q) => change({ q }, { replace: filters.q !== '' })}
          />
        </div>
        <Sorts known={known} value={filters.sort} onChange={(sort) => change({ sort })} />
      </div>
      <div className="button-row">
        <Button icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(!open)}>
          {messages.filters}
        </Button>
        <ColumnMenu hidden={hidden} onHide={onHide} is_formula={source.kind === 'formula'} />
        <SavedViews screen="people" />
        {isNarrowed(filters) ? (
          <Button
            variant="ghost"
            icon={X}
            onClick={() => change({ q: '', privacy: '', verified: '', followers_from: '', followers_to: '' })}
          >
            {messages.clear}
          </Button>
        ) : null}
      </div>
      {open ? <Narrowing known={known} count={count ?? 0} filters={filters} change={change} /> : null}
    </search>
  )
}

type SortsProps = {
  known: KnownFacts | undefined
  value: PeopleFilters['sort']
  onChange: (sort: PeopleFilters['sort']) => void
}

/** The orders in which anybody would come before somebody else. */
function Sorts({ known, value, onChange }: SortsProps) {
  const can = { username: true, added_at: known?.added_at === true, follower_count: !!known?.followers }
  const shown = sorts.filter((sort) => can[sort] || sort === value)
  if (shown.length < 2) return null
  return (
    <Segmented
      label={messages.sort}
      options={shown.map((sort) => ({ value: sort, label: messages.sorts[sort] }))}
      value={value}
      onChange={onChange}
      full="on-phones"
    />
  )
}

type NarrowingProps = Pick<FilterBarProps, 'filters' | 'change'> & { known: KnownFacts | undefined; count: number }

function Narrowing({ known, count, filters, change }: NarrowingProps) {
  if (!known) return null
  const { followers, verified } = known
  const seen = known.private + known.public
  if (seen === 0 && followers === 0 && !isNarrowed({ ...filters, q: '' }))
    return <p className="text-muted">{messages.nothingKnown}</p>
  const typed = (name: 'followers_from' | 'followers_to') => (
    <Field label={messages[name]} hint={messages.knownOf({ known: followers, all: count })}>
      <TypedFilter
        inputMode="numeric"
        maxLength={MAX_DIGITS}
        value={filters[name]}
        onSettle={(text) => change({ [name]: withDigits(text).replace(/\D/g, '') }, { replace: filters[name] !== '' })}
      />
    </Field>
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={messages.privacy} hint={messages.knownOf({ known: seen, all: count })}>
        <Select
          value={filters.privacy}
          onChange={(privacy) => change({ privacy })}
          options={[
            { value: '', label: messages.everyone },
            { value: 'public', label: messages.public({ count: known.public }) },
            { value: 'private', label: messages.private({ count: known.private }) },
          ]}
        />
      </Field>
      <Field label={messages.verifiedFilter} hint={messages.verifiedOf({ count: verified })}>
        <Select
          value={filters.verified}
          onChange={(verified) => change({ verified })}
          options={[
            { value: '', label: messages.everyone },
            { value: 'yes', label: messages.verified },
            { value: 'no', label: messages.notVerified },
          ]}
        />
      </Field>
      {typed('followers_from')}
      {typed('followers_to')}
    </div>
  )
}

type ColumnMenuProps = Pick<FilterBarProps, 'hidden' | 'onHide'> & { is_formula: boolean }

function ColumnMenu({ hidden, onHide, is_formula }: ColumnMenuProps) {
  const offered = columns.filter((name) => name !== 'lists' || is_formula)
  const turn = (name: PeopleColumn) =>
    onHide(hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name])
  return (
    <MenuButton label={messages.columnMenu} icon={Columns3} stays>
      <fieldset className="flex flex-col px-3 py-1">
        <legend className="sr-only">{messages.columnMenu}</legend>
        {offered.map((name) => (
          <Checkbox
            key={name}
            label={messages.columns[name]}
            checked={!hidden.includes(name)}
            onChange={() => turn(name)}
          />
        ))}
      </fieldset>
    </MenuButton>
  )
}
