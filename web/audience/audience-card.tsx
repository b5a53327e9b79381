import { ListFilter } from 'lucide-react'
import type { ShownFigures } from '#contract/figures.ts'
import { useFigures } from '#web/audience/figures.ts'
import { type Audience, listOfNonFollowers } from '#web/audience/list-facts.ts'
import { listPath } from '#web/audience/paths.ts'
import { useAudience } from '#web/audience/use-audience.ts'
import { dayAndMonthOf } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { audienceCardMessages as messages } from '#words/generated/home.ts'
import { figureText } from '#words/numbers.ts'

/** Who follows back, in a few figures. */
export function AudienceCard() {
  const { audience, ...query } = useAudience()
  const figures = useFigures()
  return (
    <div className="grid min-w-0 grow basis-80">
      <Loaded title={messages.audience} query={{ ...query, data: audience }} skeleton="h-80">
        {(newest) => (
          <Loaded title={messages.audience} query={figures} skeleton="h-80">
            {(shown) => (
              <Card
                title={messages.audience}
                className="flex flex-col"
                actions={isShort(newest, shown) ? <Badge tone="warn">{messages.incomplete}</Badge> : null}
              >
                <Figures audience={newest} figures={shown} />
              </Card>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

/** An incomplete export says nothing of who follows back, where nothing else does. */
const isShort = (audience: Audience | null, { not_following_back }: ShownFigures) =>
  audience?.complete === false && not_following_back.value === null

const rows = ['followers', 'following', 'mutuals', 'fans'] as const

/** Where a figure is from, and how old it is. */
function fromWords({ source, as_of }: ShownFigures['fans']) {
  if (as_of === null) return null
  const when = dayAndMonthOf(as_of)
  if (source === 'reading') return messages.audienceChecked({ when })
  return source === 'export' ? messages.audienceFrom({ when }) : null
}

function Figures({ audience, figures }: { audience: Audience | null; figures: ShownFigures }) {
  const { not_following_back } = figures
  const list = listOfNonFollowers(audience, not_following_back)
  return (
    <>
      <Figure
        label={messages.nonFollowers}
        value={figureText(not_following_back.value)}
        note={fromWords(not_following_back)}
      />
      {isShort(audience, figures) ? <p className="mt-2 text-caption text-warn">{messages.audienceIncomplete}</p> : null}
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4">
        {rows.map((name) => (
          <div key={name} className="min-w-0">
            <dt className="text-caption text-muted">{messages[name]}</dt>
            <dd className="text-heading">{figureText(figures[name].value)}</dd>
          </div>
        ))}
      </dl>
      {list ? (
        <div className="mt-auto pt-4">
          <LinkButton full to={listPath(list.id)} aria-label={messages.seeNonFollowers} icon={ListFilter}>
            {messages.seeByName}
          </LinkButton>
        </div>
      ) : null}
    </>
  )
}
