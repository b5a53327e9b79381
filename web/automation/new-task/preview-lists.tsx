import { type ReactNode, useState } from 'react'
import type { Preview } from '#contract/automation.ts'
import { NamedPeopleBar, useNamedRows } from '#web/audience/named-people-bar.tsx'
import { usePeopleBulk } from '#web/audience/use-people-bulk.ts'
import { countByRule } from '#web/automation/draft/plan-words.ts'
import type { KeptPreview, PreviewState } from '#web/automation/new-task/use-preview.ts'
import { ruleWords } from '#web/automation/rule-words.ts'
import { STEPS_ROW, VisitSteps } from '#web/automation/visit-steps.tsx'
import { openPerson } from '#web/people/opened-person.ts'
import { PERSON_ROW, PersonRow } from '#web/people/person-row.tsx'
import { COMMENT_ROW, PlannedComment } from '#web/people/planned-comment.tsx'
import { PostPicture } from '#web/people/post-picture.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { RowTick, Tick } from '#web/ui/forms/tick.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { peopleListMessages } from '#words/generated/audience.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { upperFirst } from '#words/letters.ts'
import { numberText } from '#words/numbers.ts'
import { labelWords } from '#words/source-names.ts'

type PreviewListsProps = { kept: KeptPreview; onLeaveOut: PreviewState['leaveOut'] }

/** The people it would act on and with what, and the people it would skip and why. */
export function PreviewLists({ kept, onLeaveOut }: PreviewListsProps) {
  const { act, skip } = kept.preview
  const { kind } = kept.request
  const [part, setPart] = useState<'act' | 'skip'>('act')
  const label = (text: string, length: number) => (
    <>
      {text} <span className="font-normal text-muted tabular-nums">{numberText(length)}</span>
    </>
  )
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={messages.previewChoice}
        options={[
          { value: 'act', label: label(kindWords[kind].would, act.length - kept.left_out.length) },
          { value: 'skip', label: label(messages.wouldSkip, skip.length) },
        ]}
        value={part}
        onChange={setPart}
        full="on-phones"
        className="self-start"
      />
      {part === 'act' ? <ActList kept={kept} onLeaveOut={onLeaveOut} /> : <SkipList skip={skip} />}
    </div>
  )
}

/** As high as its rows, up to seven of them. */
const height = (rows: number) => (rows >= 7 ? 'h-98' : rows > 3 ? 'h-70' : 'h-42')

function ActList({ kept, onLeaveOut }: PreviewListsProps) {
  const { act } = kept.preview
  const { kind } = kept.request
  const has_comments = act.some(({ text }) => text !== null)
  const has_steps = act.some(({ steps }) => steps.length > 0)
  const left_out = new Set(kept.left_out)
  const [anchor, setAnchor] = useState<number | null>(null)
  /** Leaves rows out, or takes them again. */
  const set = (rows: readonly number[], out: boolean) => {
    const next = new Set(left_out)
    for (const row of rows) {
      if (out) next.add(row)
      else next.delete(row)
    }
    onLeaveOut([...next])
  }
  const turn = (row: number) => {
    setAnchor(row)
    set([row], !left_out.has(row))
  }
  /** The rows from the last one turned to this one become as that one is. */
  const extend = (row: number) => {
    if (anchor === null) return turn(row)
    const first = Math.min(anchor, row)
    const length = Math.abs(anchor - row) + 1
    set(
      Array.from({ length }, (_, nth) => first + nth),
      left_out.has(anchor),
    )
  }
  if (act.length === 0)
    return (
      <EmptyState level={3} title={messages.nobodyFound} className="py-8">
        {kindWords[kind].nobodyFound}
      </EmptyState>
    )
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted">
        <p role="status">{left_out.size === 0 ? messages.leaveOut : messages.leftOut({ count: left_out.size })}</p>
        {left_out.size === 0 ? null : (
          <div className="flex gap-2">
            <ExcludeThem usernames={[...new Set([...left_out].flatMap((row) => act[row]?.username ?? []))]} />
            <Button size="small" variant="ghost" onClick={() => onLeaveOut([])}>
              {messages.takeAll}
            </Button>
          </div>
        )}
      </div>
      <VirtualList
        label={kindWords[kind].would}
        count={act.length}
        rowHeight={has_steps ? STEPS_ROW : has_comments ? COMMENT_ROW : PERSON_ROW}
        className={has_steps || has_comments ? 'h-105' : height(act.length)}
        onOpen={(row) => openPerson(act[row]?.username ?? null)}
        isChosen={(row) => !left_out.has(row)}
        onChoose={turn}
        onSelect={(row, how) => (how === 'extend' ? extend(row) : turn(row))}
        onAll={() => onLeaveOut([])}
        renderRow={(index) => {
          const row = act[index]
          return row ? <ActRow row={row} on={!left_out.has(index)} /> : null
        }}
      />
    </>
  )
}

/** Keeps those who were left out from every task, not this one alone. */
function ExcludeThem({ usernames }: { usernames: string[] }) {
  const chosen = { people: { usernames }, count: usernames.length, from: messages.preview }
  const bulk = usePeopleBulk(chosen, () => {})
  return (
    <Button size="small" variant="ghost" pending={bulk.is_pending} onClick={bulk.exclude}>
      {peopleListMessages.excludeLeftOut}
    </Button>
  )
}

/** What somebody would get, where not everybody gets the same. */
const answers: Partial<Record<string, string>> = {
  get approve_request() {
    return kindWords.answer_requests.options.answer.choices.approve.label
  },
  get decline_request() {
    return kindWords.answer_requests.options.answer.choices.decline.label
  },
}

type ActRowProps = { row: Preview['act'][number]; on: boolean }

/** A person the task would act on, with the post it is about, or the post their comment will appear under. */
const ActRow = ({ row, row: { person, source, post, text, because, steps }, on }: ActRowProps) => (
  <div className="flex items-center gap-3">
    <Tick on={on} />
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <PersonRow
        person={person}
        source={source === '' ? null : labelWords(source)}
        {...(because && { reason: upperFirst(because.reason) })}
        aside={asideOf(row)}
        muted={!on}
      />
      {post && text !== null ? <PlannedComment post={post} username={person.username} text={text} /> : null}
      {steps.length > 0 ? <VisitSteps steps={steps} /> : null}
    </div>
  </div>
)

/** The answer somebody would get, or the posts their likes are about. */
function asideOf({ action, post, text, steps }: ActRowProps['row']): ReactNode {
  const answer = answers[action ?? '']
  if (answer) return <Badge tone={action === 'approve_request' ? 'ok' : 'warn'}>{answer}</Badge>
  if (post && text === null) return <PostPicture post={post} className="size-10" />
  return steps.length > 0 ? <StepPosts steps={steps} /> : null
}

/** The posts that would be liked. */
const StepPosts = ({ steps }: Pick<Preview['act'][number], 'steps'>) => (
  <span className="flex gap-1 max-sm:hidden">
    {steps.map(({ action, post }) =>
      action === 'like' && post ? <PostPicture key={post.media_id} post={post} className="size-10" /> : null,
    )}
  </span>
)

function SkipList({ skip }: Pick<Preview, 'skip'>) {
  const [rule, setRule] = useState<string | null>(null)
  const shown = rule === null ? skip : skip.filter((person) => person.rule === rule)
  if (skip.length === 0) return <p className="py-4 text-muted">{messages.nobodySkipped}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div role="group" aria-label={messages.reasons} className="flex flex-wrap gap-1.5">
        <RuleButton name={messages.everyReason} count={skip.length} on={rule === null} onClick={() => setRule(null)} />
        {countByRule(skip).map((group) => (
          <RuleButton
            key={group.rule}
            name={ruleWords(group.rule)}
            count={group.count}
            on={group.rule === rule}
            onClick={() => setRule(group.rule)}
          />
        ))}
      </div>
      <SkippedRows key={rule} skipped={shown} />
    </>
  )
}

function SkippedRows({ skipped }: { skipped: Preview['skip'] }) {
  const rows = useNamedRows(skipped)
  return (
    <>
      <VirtualList
        label={messages.wouldSkip}
        count={skipped.length}
        rowHeight={PERSON_ROW}
        className={height(skipped.length)}
        {...rows.list}
        onOpen={(row) => openPerson(skipped[row]?.username ?? null)}
        renderRow={(index) => {
          const row = skipped[index]
          if (!row) return null
          return (
            <div className="flex items-center gap-3">
              <RowTick on={rows.list.isChosen(index)} />
              <div className="min-w-0 flex-1">
                <PersonRow
                  person={row.person}
                  reason={upperFirst(row.reason)}
                  aside={<Badge className="max-sm:hidden">{ruleWords(row.rule)}</Badge>}
                />
              </div>
            </div>
          )
        }}
      />
      <NamedPeopleBar rows={rows} people={skipped} from={messages.preview} />
    </>
  )
}

type RuleButtonProps = { name: string; count: number; on: boolean; onClick: () => void }

const RuleButton = ({ name, count: length, on, onClick }: RuleButtonProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className={classes(
      'inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-caption font-medium transition-colors lg:h-7',
      on ? 'border-brand bg-brand-soft text-brand-text' : 'border-line text-muted hover:bg-hover hover:text-fg',
    )}
  >
    {name}
    <span className="font-normal tabular-nums">{numberText(length)}</span>
  </button>
)
