import { useState } from 'react'
import type { Preview } from '#contract/automation.ts'
import { numberText } from '#rules/numbers.ts'
import { countByRule, ruleWords } from '#web/automation/new-task/plan-words.ts'
import type { KeptPreview, PreviewState } from '#web/automation/new-task/use-preview.ts'
import { labelWords } from '#web/automation/source-words.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { PERSON_ROW, PersonRow } from '#web/people/person-row.tsx'
import { COMMENT_ROW, PlannedComment } from '#web/people/planned-comment.tsx'
import { PostPicture } from '#web/people/post-picture.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

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
  const left_out = new Set(kept.left_out)
  const turn = (row: number) =>
    onLeaveOut(left_out.has(row) ? kept.left_out.filter((one) => one !== row) : [...kept.left_out, row])
  if (act.length === 0)
    return (
      <EmptyState level={3} title={messages.nobodyFound} className="py-8">
        {kindWords[kind].nobodyFound}
      </EmptyState>
    )
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted">
        <p role="status">{left_out.size === 0 ? messages.leaveOut : messages.leftOut(numberText(left_out.size))}</p>
        {left_out.size === 0 ? null : (
          <Button size="small" variant="ghost" onClick={() => onLeaveOut([])}>
            {messages.takeAll}
          </Button>
        )}
      </div>
      <VirtualList
        label={kindWords[kind].would}
        count={act.length}
        rowHeight={has_comments ? COMMENT_ROW : PERSON_ROW}
        className={has_comments ? 'h-104' : height(act.length)}
        onOpen={(row) => openPerson(act[row]?.username ?? null)}
        isChosen={(row) => !left_out.has(row)}
        onChoose={turn}
        renderRow={(index) => {
          const row = act[index]
          return row ? <ActRow row={row} on={!left_out.has(index)} /> : null
        }}
      />
    </>
  )
}

type ActRowProps = { row: Preview['act'][number]; on: boolean }

/** A person the task would act on, with the post it is about, or the post their comment will appear under. */
const ActRow = ({ row: { person, source, post, text }, on }: ActRowProps) => (
  <div className="flex items-center gap-3">
    <Tick on={on} />
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <PersonRow
        person={person}
        source={source === '' ? null : labelWords(source)}
        aside={post && text === null ? <PostPicture post={post} className="size-10" /> : null}
        muted={!on}
      />
      {post && text !== null ? <PlannedComment post={post} username={person.username} text={text} /> : null}
    </div>
  </div>
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
      <VirtualList
        key={rule}
        label={messages.wouldSkip}
        count={shown.length}
        rowHeight={PERSON_ROW}
        className={height(shown.length)}
        onOpen={(row) => openPerson(shown[row]?.username ?? null)}
        renderRow={(index) => {
          const row = shown[index]
          if (!row) return null
          return (
            <PersonRow
              person={row.person}
              reason={row.reason}
              aside={<Badge className="max-sm:hidden">{ruleWords(row.rule)}</Badge>}
            />
          )
        }}
      />
    </>
  )
}

type RuleButtonProps = { name: string; count: number; on: boolean; onClick: () => void }

const RuleButton = ({ name, count: length, on, onClick }: RuleButtonProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className="inline-flex h-9 items-center gap-1.5 rounded-full border border-line px-3 text-caption font-medium text-muted transition-colors hover:bg-hover hover:text-fg aria-pressed:border-transparent aria-pressed:bg-brand-soft aria-pressed:text-brand-text lg:h-7"
  >
    {name}
    <span className="font-normal tabular-nums">{numberText(length)}</span>
  </button>
)
