import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListFilter, UserMinus, Users } from 'lucide-react'
import type { ListedPerson, LivingList } from '#contract/audience-health.ts'
import { GHOST_DAYS, type HealthList, type HealthReason, signs } from '#rules/health/lists.ts'
import { MAX_PROFILES } from '#rules/health/reading.ts'
import * as paths from '#rules/paths.ts'
import { clearableQuery, healthPeopleQuery } from '#web/audience/health/queries.ts'
import { listPath } from '#web/audience/paths.ts'
import { ExcludeButton } from '#web/audience/people-actions.tsx'
import { listsQuery } from '#web/audience/queries.ts'
import { usePeopleBulk } from '#web/audience/use-people-bulk.ts'
import { dayOf, minuteOf } from '#web/core/days.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { MoreButton } from '#web/core/more-button.tsx'
import { PersonRow } from '#web/people/person-row.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { audienceMessages } from '#words/generated/audience.ts'
import { healthMessages as messages } from '#words/generated/health.ts'
import { narrowListText, numberText } from '#words/numbers.ts'

type LivingListViewProps = { account_id: string; list: LivingList; ghosts_from: string | null }

/** Lists that fill up by reading profiles one by one. */
const growing = ['inactive', 'suspicious']

/** One living list: its rule, how many were on it, who is on it and why. */
export function LivingListView({ account_id, list, ghosts_from }: LivingListViewProps) {
  const { kind, as_of } = list
  const days = list.days.map(({ people }) => people)
  return (
    <Card
      title={audienceMessages.kinds[kind]}
      description={messages.rules[kind]}
      actions={<span className="text-title tabular-nums">{numberText(list.people)}</span>}
    >
      <div className="flex flex-col gap-4">
        {kind === 'ghosts' && ghosts_from !== null && list.people === 0 ? (
          <Alert
            action={
              <LinkButton size="small" to={paths.upload}>
                {messages.upload}
              </LinkButton>
            }
          >
            {messages.ghostsFrom({ days: GHOST_DAYS, when: dayOf(ghosts_from) })}
          </Alert>
        ) : null}
        {kind === 'suspicious' ? (
          <p className="text-caption text-muted">{narrowListText(signs.map((sign) => messages.signs[sign]))}</p>
        ) : null}
        {growing.includes(kind) ? <p className="text-muted">{messages.grows({ count: MAX_PROFILES })}</p> : null}
        {days.length > 1 ? (
          <Sparkline
            label={messages.trend({ list: audienceMessages.kinds[kind], values: narrowListText(days.map(numberText)) })}
            values={days}
          />
        ) : null}
        {as_of ? <p className="text-caption text-muted">{messages.asOf({ when: minuteOf(as_of) })}</p> : null}
        {list.people > 0 ? <Actions account_id={account_id} list={list} /> : null}
        {list.list_id === null ? (
          <EmptyState level={3} icon={Users} title={messages.notYet}>
            {messages.notYetWhy}
          </EmptyState>
        ) : (
          <People account_id={account_id} list={list} />
        )}
      </div>
    </Card>
  )
}

function Actions({ account_id, list: { kind, list_id, as_of } }: Omit<LivingListViewProps, 'ghosts_from'>) {
  const { data: lists } = useQuery(listsQuery)
  const list = lists?.find(({ id }) => id === list_id)
  return (
    <div className="flex flex-col gap-2">
      <div className="button-row">
        {kind === 'ghosts' ? <ClearButton account_id={account_id} kind={kind} as_of={as_of} /> : null}
        {list_id ? (
          <LinkButton to={listPath(list_id)} icon={ListFilter}>
            {messages.openList}
          </LinkButton>
        ) : null}
        {list ? <ExcludeButton source={{ kind: 'list', list }} /> : null}
      </div>
      {kind === 'ghosts' ? <p className="text-caption text-muted">{messages.clearHint}</p> : null}
    </div>
  )
}

function People({ account_id, list: { kind, as_of } }: Omit<LivingListViewProps, 'ghosts_from'>) {
  const query = useInfiniteQuery(healthPeopleQuery(account_id, kind, as_of))
  return (
    <Loaded query={query} skeleton="h-96">
      {({ pages }) => {
        const people = pages.flatMap((page) => page.people)
        if (people.length === 0) return <EmptyState level={3} icon={Users} title={messages.nobody} />
        return (
          <div className="flex flex-col gap-3">
            <ul className="flex flex-col gap-2">
              {people.map((one) => (
                <li key={one.username}>
                  <PersonRow person={one.person} reason={reasonWords(one)} />
                </li>
              ))}
            </ul>
            <MoreButton query={query} label={messages.more} />
          </div>
        )
      }}
    </Loaded>
  )
}

function reasonWords({ reason }: ListedPerson): string {
  const says: { [Code in HealthReason['code']]: (reason: Extract<HealthReason, { code: Code }>) => string } = {
    never_engaged: ({ params }) => messages.reasons.never_engaged({ posts: params.posts, when: dayOf(params.since) }),
    often_engaged: ({ params }) => messages.reasons.often_engaged(params),
    not_followed_back: () => messages.reasons.not_followed_back,
    account_gone: () => messages.reasons.account_gone,
    never_posted: () => messages.reasons.never_posted,
    shows_signs: ({ params }) => narrowListText(params.signs.map((sign) => messages.signs[sign])),
  }
  return says[reason.code](reason as never)
}

/** As many at once. */
const MAX_CLEARED = 50

type ClearButtonProps = { account_id: string; kind: HealthList; as_of: string | null }

/** To the preview of a task on the first of a list. Nothing where there is nobody it could act on. */
function ClearButton({ account_id, kind, as_of }: ClearButtonProps) {
  const { data } = useQuery(clearableQuery(account_id, kind, MAX_CLEARED, as_of))
  const usernames = data?.people.map(({ username }) => username) ?? []
  const chosen = { people: { usernames }, count: usernames.length, from: messages.clearName }
  const bulk = usePeopleBulk(chosen, () => {})
  if (usernames.length === 0) return null
  return (
    <Button variant="primary" icon={UserMinus} pending={bulk.is_pending} onClick={() => bulk.preview(paths.followers)}>
      {messages.clear({ count: usernames.length })}
    </Button>
  )
}
