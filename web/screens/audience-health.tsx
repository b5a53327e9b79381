import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AudienceHealth } from '#contract/audience-health.ts'
import { healthLists } from '#rules/health/lists.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { ChangesView } from '#web/audience/health/changes-view.tsx'
import { LivingListView } from '#web/audience/health/living-list.tsx'
import { healthQuery } from '#web/audience/health/queries.ts'
import { NotReadYet, ReadingState, ReadingSwitch } from '#web/audience/health/reading-state.tsx'
import { HelpLink } from '#web/core/help-link.tsx'
import { Loaded } from '#web/core/loaded.tsx'
import { Page } from '#web/core/page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { audienceMessages } from '#words/generated/audience.ts'
import { healthMessages as messages } from '#words/generated/health.ts'
import { numberText } from '#words/numbers.ts'

/** The health of the current account's audience. */
export function AudienceHealthScreen() {
  const account = useCurrentAccount()
  return account ? (
    <Health key={account.id} account_id={account.id} />
  ) : (
    <Page title={messages.title} description={messages.about}>
      <Skeleton className="h-96" />
    </Page>
  )
}

function Health({ account_id }: { account_id: string }) {
  const query = useQuery(healthQuery(account_id))
  const reading = query.data?.reading
  return (
    <Page
      title={messages.title}
      description={
        <>
          {messages.about} <HelpLink answer="audience-health">{messages.how}</HelpLink>
        </>
      }
      actions={reading ? <ReadingSwitch account_id={account_id} is_on={reading.is_on} /> : null}
    >
      <Loaded query={query} skeleton="h-96">
        {(health) =>
          health.reading ? (
            <>
              <ReadingState health={health} />
              <Views account_id={account_id} health={health} />
            </>
          ) : (
            <NotReadYet account_id={account_id} cost={health.cost} />
          )
        }
      </Loaded>
    </Page>
  )
}

const views = ['changes', ...healthLists] as const

function Views({ account_id, health }: { account_id: string; health: AudienceHealth }) {
  const [search, setSearch] = useSearchParams()
  const view = views.find((value) => value === search.get('view')) ?? 'changes'
  const listOf = (kind: (typeof views)[number]) => health.lists.find((list) => list.kind === kind)
  const tabs = views.map((value) => ({
    value,
    label: (
      <span className="flex items-center gap-1.5">
        {value === 'changes' ? messages.changes : audienceMessages.kinds[value]}
        {listOf(value)?.list_id ? (
          <span className="text-caption text-muted tabular-nums">{numberText(listOf(value)?.people ?? 0)}</span>
        ) : null}
      </span>
    ),
  }))
  const list = listOf(view)
  return (
    <Tabs
      label={messages.views}
      tabs={tabs}
      value={view}
      onChange={(next) => setSearch(next === 'changes' ? {} : { view: next }, { replace: true })}
    >
      {list ? (
        <LivingListView key={view} account_id={account_id} list={list} ghosts_from={health.ghosts_from} />
      ) : (
        <ChangesView account_id={account_id} week={health.week} />
      )}
    </Tabs>
  )
}
