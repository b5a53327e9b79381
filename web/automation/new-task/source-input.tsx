import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Source, SourceType } from '#contract/automation.ts'
import { readSources, type SourceWish } from '#web/automation/new-task/read-sources.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

type SourceInputProps = {
  wish: SourceWish
  onWish: (wish: SourceWish) => void
  wanted: readonly SourceType[]
  onAdd: (sources: Source[]) => void
  /** Only one source is wanted. */
  single: boolean
  problem: string | undefined
}

/** One field that understands names, profile links, links of posts and hashtags; what it cannot use stays in it. */
export function SourceInput({ wish, onWish, wanted, onAdd, single, problem }: SourceInputProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { label, hint } = messages.sourceFields[wish.type]

  const add = () => {
    const read = readSources(typed, wish, wanted)
    setWrong(read.wrong[0])
    setTyped(read.wrong.join(' '))
    if (read.sources.length > 0) onAdd(read.sources)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={label}
        hint={single ? messages.oneSourceHint : hint}
        error={wrong === undefined ? problem : messages.sourceWrong(wrong, wish.type)}
      >
        <div className="flex min-w-0 gap-2">
          <div className="min-w-0 flex-1">
            <TextInput
              name="sources"
              {...(prefixes[wish.type] && { prefix: prefixes[wish.type] })}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setWrong(undefined)
              }}
              onKeyDown={addOnEnter}
              onBlur={add}
            />
          </div>
          <Button className="lg:h-10" icon={<Plus size={16} aria-hidden />} onClick={add}>
            {messages.add}
          </Button>
        </div>
      </Field>
      {wish.type === 'hashtag' ? <TagWish wish={wish} onWish={onWish} /> : null}
      {wish.type === 'likers_of' || wish.type === 'commenters_of' ? (
        <Field label={messages.lastPostsOf} className="sm:max-w-60">
          <Select
            value={wish.last_posts}
            onChange={({ target }) => onWish({ ...wish, last_posts: Number(target.value) })}
          >
            {LAST_POSTS.map((last) => (
              <option key={last} value={last}>
                {messages.lastPostsChoice(last)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </div>
  )
}

const LAST_POSTS = [1, 3, 6, 12]

const prefixes: Partial<Record<SourceType, string>> = { followers_of: '@', following_of: '@', hashtag: '#' }

const tabs = (['recent', 'top'] as const).map((value) => ({ value, label: messages.tagTabs[value] }))
const whos = (['authors', 'likers'] as const).map((value) => ({ value, label: messages.tagWhos[value] }))

const TagWish = ({ wish, onWish }: Pick<SourceInputProps, 'wish' | 'onWish'>) => (
  <div className="flex flex-wrap gap-2">
    <Segmented
      label={messages.tagTab}
      options={tabs}
      value={wish.tab}
      onChange={(tab) => onWish({ ...wish, tab })}
      full="on-phones"
    />
    <Segmented
      label={messages.tagWho}
      options={whos}
      value={wish.who}
      onChange={(who) => onWish({ ...wish, who })}
      full="on-phones"
    />
  </div>
)
