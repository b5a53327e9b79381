import { Check, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import * as paths from '#rules/paths.ts'
import { screen } from '#web/core/screen.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { homeMessages as messages } from '#words/generated/home.ts'

const { Screen: FirstTask } = screen(() => import('#web/dashboard/first-task.tsx'), 'FirstTask')

const steps = [
  { name: 'preview', to: paths.follow },
  { name: 'watch', to: paths.follow },
  { name: 'upload', to: paths.upload },
] as const

type StepName = (typeof steps)[number]['name']

type FirstStepsProps = { account_id: string; done: Record<StepName, boolean>; onHide: () => void }

/** What a newcomer does first, beginning with the question of the first task itself; gone once all of it is done. */
export function FirstSteps({ account_id, done, onHide }: FirstStepsProps) {
  const next = steps.find(({ name }) => !done[name])
  if (!next) return null
  const is_first = next.name === 'preview'
  return (
    <Card
      title={messages.firstSteps}
      description={messages.firstStepsAbout}
      actions={<IconButton label={messages.hideSteps} icon={X} onClick={onHide} className="-mt-1.5 -me-2" />}
    >
      <ol className={classes('grid gap-6', !is_first && 'md:grid-cols-3')}>
        {steps.map(({ name, to }, index) => (
          <Step key={name} name={name} nth={index + 1} is_done={done[name]} is_next={name === next.name}>
            {name === 'preview' && is_first ? (
              <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
                <FirstTask account_id={account_id} />
              </Suspense>
            ) : !done[name] && (name === next.name || name === 'upload') ? (
              <LinkButton to={to} size="small" className="mt-3">
                {messages.steps[name].go}
              </LinkButton>
            ) : null}
          </Step>
        ))}
      </ol>
    </Card>
  )
}

type StepProps = { name: StepName; nth: number; is_done: boolean; is_next: boolean; children: ReactNode }

const Step = ({ name, nth, is_done, is_next, children }: StepProps) => (
  <li className="flex gap-3">
    <span
      aria-hidden
      className={classes(
        'grid size-6 shrink-0 place-items-center rounded-full text-caption font-medium',
        is_done ? 'bg-ok-soft text-ok' : is_next ? 'bg-brand text-on-brand' : 'bg-hover text-muted',
      )}
    >
      {is_done ? <Check size={14} /> : nth}
    </span>
    <div className="flex min-w-0 flex-1 flex-col items-start">
      <h3 className={classes('leading-6 font-medium', is_done && 'text-muted')}>
        {messages.steps[name].title}
        {is_done ? <span className="sr-only">{messages.done}</span> : null}
      </h3>
      <p className="text-muted">{messages.steps[name].about}</p>
      {children}
    </div>
  </li>
)
