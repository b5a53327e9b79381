import {
  BookOpen,
  Gauge,
  type LucideIcon,
  Search as SearchIcon,
  ShieldCheck,
  TriangleAlert,
  Users,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { findAnswers, topics } from '#web/help/answers.ts'
import { classes } from '#web/ui/classes.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { helpMessages as messages } from '#words/generated/help.ts'
import type { Topic } from '#words/help-answers.ts'

const icons: Record<Topic, LucideIcon> = {
  start: BookOpen,
  pace: Gauge,
  warnings: TriangleAlert,
  lists: Users,
  plans: Wallet,
  safety: ShieldCheck,
}

/** With `?q=` in the address, that is searched first; the answer that `#` names is open. */
export function Questions() {
  const asked = useSearchParams()[0].get('q') ?? ''
  return <Search key={asked} asked={asked} />
}

const bringIntoSight = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'start' })

/** A search over all answers, six topics, and the answers folded away below. */
function Search({ asked }: { asked: string }) {
  const { hash } = useLocation()
  const [typed, setTyped] = useState(asked)
  const [topic, setTopic] = useState<Topic | null>(null)
  const found = findAnswers(typed, topic)
  const searching = typed.trim() !== '' || topic !== null
  return (
    <>
      <search>
        <TextInput
          type="search"
          aria-label={messages.search}
          placeholder={messages.searchPlaceholder}
          prefix={<SearchIcon size={16} />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div role="group" aria-label={messages.topics} className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        {topics.map((one) => {
          const Icon = icons[one]
          const { title, about } = messages.topic[one]
          return (
            <button
              key={one}
              type="button"
              aria-pressed={topic === one}
              onClick={() => setTopic(topic === one ? null : one)}
              className={classes(
                'flex flex-col gap-2 rounded-xl border p-4 text-start transition-colors sm:flex-row sm:gap-3',
                topic === one ? 'border-brand bg-brand-soft' : 'border-line bg-surface hover:bg-hover',
              )}
            >
              <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-brand-text" />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-muted">{about}</span>
              </span>
            </button>
          )
        })}
      </div>
      <Card title={messages.questions}>
        <p role="status" className={searching ? 'mb-2 text-muted' : 'sr-only'}>
          {searching ? (found.length === 0 ? messages.nothing : messages.found({ count: found.length })) : null}
        </p>
        <div className="divide-y divide-line">
          {found.map(({ id, question, answer, link }) => (
            <Disclosure
              key={`${id}-${searching}`}
              ref={hash === `#${id}` ? bringIntoSight : undefined}
              summary={<span className="text-fg">{question}</span>}
              open={hash === `#${id}` || (searching && found.length < 4)}
              className="scroll-mt-20 lg:scroll-mt-8"
            >
              <p className="max-w-2xl pb-3 ps-5.5 text-muted">
                {answer}{' '}
                {link ? (
                  <Link to={link.to} className="font-medium text-brand-text underline underline-offset-2">
                    {link.label}
                  </Link>
                ) : null}
              </p>
            </Disclosure>
          ))}
        </div>
      </Card>
    </>
  )
}
