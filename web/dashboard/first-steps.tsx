import { Check, X } from 'lucide-react'
import { useState } from 'react'
import * as paths from '#rules/paths.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { accountMessages as messages } from '#words/accounts.ts'

const steps = [
  { name: 'upload', to: paths.upload },
  { name: 'preview', to: paths.follow },
  { name: 'watch', to: paths.follow },
] as const

export type StepName = (typeof steps)[number]['name']

const KEY = 'first-steps'

function wereHidden() {
  try {
    return localStorage[KEY] === 'hidden'
  } catch {
    return false
  }
}

function keepHidden() {
  try {
    localStorage[KEY] = 'hidden'
  } catch {
    // A browser that keeps nothing shows them again next time.
  }
}

type FirstStepsProps = { done: Record<StepName, boolean> }

/** What a newcomer does first; gone once all of it is done. */
export function FirstSteps({ done }: FirstStepsProps) {
  const [hidden, setHidden] = useState(wereHidden)
  const next = steps.find(({ name }) => !done[name])
  if (!next || hidden) return null
  const hide = () => {
    keepHidden()
    setHidden(true)
  }
  return (
    <Card
      title={messages.firstSteps}
      description={messages.firstStepsAbout}
      actions={
        <IconButton
          label={messages.hideSteps}
          icon={<X size={18} aria-hidden />}
          onClick={hide}
          className="-mt-1.5 -mr-2"
        />
      }
    >
      <ol className="grid gap-x-6 gap-y-4 md:grid-cols-3">
        {steps.map(({ name, to }, index) => (
          <li key={name} className="flex gap-3">
            <span
              aria-hidden
              className={classes(
                'grid size-6 shrink-0 place-items-center rounded-full text-caption font-medium',
                done[name]
                  ? 'bg-ok-soft text-ok'
                  : name === next.name
                    ? 'bg-brand text-on-brand'
                    : 'bg-hover text-muted',
              )}
            >
              {done[name] ? <Check size={14} /> : index + 1}
            </span>
            <div className="flex min-w-0 flex-col items-start">
              <h3 className={classes('leading-6 font-medium', done[name] && 'text-muted')}>
                {messages.steps[name].title}
                {done[name] ? <span className="sr-only">{messages.done}</span> : null}
              </h3>
              <p className="text-muted">{messages.steps[name].about}</p>
              {name === next.name ? (
                <LinkButton to={to} size="small" className="mt-3">
                  {messages.steps[name].go}
                </LinkButton>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
