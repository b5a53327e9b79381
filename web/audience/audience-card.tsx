import { ListFilter } from 'lucide-react'
import type { Audience } from '#web/audience/list-facts.ts'
import { listPath } from '#web/audience/paths.ts'
import { useAudience } from '#web/audience/use-audience.ts'
import { dayAndMonthOf } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { audienceCardMessages as messages } from '#words/generated/home.ts'
import { numberText } from '#words/numbers.ts'

/** The newest upload in a few figures. */
export function AudienceCard() {
  const { audience, ...query } = useAudience()
  return (
    <div className="grid min-w-0 grow basis-80">
      <Loaded title={messages.audience} query={{ ...query, data: audience }} skeleton="h-80">
        {(newest) => (
          <Card
            title={messages.audience}
            className="flex flex-col"
            actions={newest?.complete === false ? <Badge tone="warn">{messages.incomplete}</Badge> : null}
          >
            {newest ? <Figures audience={newest} /> : null}
          </Card>
        )}
      </Loaded>
    </div>
  )
}

const rows = ['followers', 'following', 'mutuals', 'fans'] as const

const Figures = ({ audience }: { audience: Audience }) => (
  <>
    <Figure
      label={messages.nonFollowers}
      value={numberText(audience.non_followers)}
      note={messages.audienceFrom({ when: dayAndMonthOf(audience.non_followers_list.created_at) })}
    />
    {audience.complete ? null : <p className="mt-2 text-caption text-warn">{messages.audienceIncomplete}</p>}
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4">
      {rows.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-caption text-muted">{messages[name]}</dt>
          <dd className="text-heading">{numberText(audience[name])}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-auto pt-4">
      <LinkButton
        full
        to={listPath(audience.non_followers_list.id)}
        aria-label={messages.seeNonFollowers}
        icon={ListFilter}
      >
        {messages.seeByName}
      </LinkButton>
    </div>
  </>
)
