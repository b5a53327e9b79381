import { useQuery } from '@tanstack/react-query'
import { Upload, Users } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { List } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { ListChoice } from '#web/audience/list-choice.tsx'
import { byVersion } from '#web/audience/list-facts.ts'
import { ListView } from '#web/audience/list-view.tsx'
import { PasteButton } from '#web/audience/paste-button.tsx'
import { COMBINE } from '#web/audience/paths.ts'
import { lastUploadQuery, listsQuery } from '#web/audience/queries.ts'
import { SkippedRows } from '#web/audience/skipped-rows.tsx'
import { Loaded } from '#web/core/loaded.tsx'
import { Page } from '#web/core/page.tsx'
import { screen, usePreloaded } from '#web/core/screen.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

const combine = screen(() => import('#web/audience/combine-view.tsx'), 'CombineView')

export function ListOperationsScreen() {
  const query = useQuery(listsQuery)
  return (
    <Page
      isWide
      title={messages.lists}
      description={messages.listsAbout}
      actions={
        <>
          <PasteButton />
          {query.data?.length ? (
            <LinkButton to={paths.upload} icon={Upload}>
              {messages.uploadAgain}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton className="h-10" />
            <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
              <Skeleton className="h-80" />
              <Skeleton className="h-[32rem]" />
            </div>
          </>
        }
      >
        {(lists) => <Lists lists={lists} />}
      </Loaded>
    </Page>
  )
}

function Lists({ lists }: { lists: readonly List[] }) {
  const [search, setSearch] = useSearchParams()
  usePreloaded(combine.preload)
  if (lists.length === 0) return <NoLists />
  const view = search.has(COMBINE) ? 'combine' : 'browse'
  const tabs = [
    { value: 'browse', label: messages.browse },
    { value: 'combine', label: messages.combine },
  ] as const
  const show = (next: typeof view) => setSearch(next === 'combine' ? { [COMBINE]: '' } : {})
  return (
    <Tabs label={messages.views} tabs={tabs} value={view} onChange={show}>
      {view === 'combine' ? (
        <Suspense fallback={<PageSpinner />}>
          <combine.Screen lists={lists} />
        </Suspense>
      ) : (
        <Browse lists={lists} wanted={search.get('list')} />
      )}
    </Tabs>
  )
}

function Browse({ lists, wanted }: { lists: readonly List[]; wanted: string | null }) {
  const { data: last } = useQuery(lastUploadQuery)
  const chosen = wanted === null ? byVersion(lists).newest[0] : lists.find(({ id }) => id === wanted)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card title={messages.yourLists} className="lg:sticky lg:top-8">
        <ListChoice lists={lists} chosen={chosen} />
        {last?.answer.skipped_rows ? (
          <div className="mt-2 border-t border-line pt-2">
            <SkippedRows answer={last.answer} />
          </div>
        ) : null}
      </Card>
      {chosen ? (
        <ListView key={chosen.id} list={chosen} lists={lists} />
      ) : (
        <Alert tone="warn">{messages.listGone}</Alert>
      )}
    </div>
  )
}

const NoLists = () => (
  <Card>
    <EmptyState
      icon={Users}
      title={messages.noLists}
      action={
        <LinkButton variant="primary" to={paths.upload} icon={Upload}>
          {messages.upload}
        </LinkButton>
      }
    >
      {messages.noListsWhy}
    </EmptyState>
  </Card>
)
