import { Heart, type LucideIcon, MessageCircle, UserPlus } from 'lucide-react'
import type { PreviewStep } from '#contract/automation.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import { classes } from '#web/ui/classes.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { actionWords } from '#words/generated/home.ts'

const icons: Partial<Record<ActionKind, LucideIcon>> = { like: Heart, follow: UserPlus, comment: MessageCircle }

/** An action as a small sign; its words are beside it. */
export function ActionIcon({ action }: { action: ActionKind }) {
  const Icon = icons[action]
  return Icon ? <Icon size={14} aria-hidden className="shrink-0" /> : null
}

/** Pixels of a row that has the steps below the person. */
export const STEPS_ROW = 96

/** What somebody would get, one after the other, and what not; the comment in its own words. */
export const VisitSteps = ({ steps }: { steps: readonly PreviewStep[] }) => (
  <ul aria-label={messages.steps} className="flex min-w-0 items-center gap-1.5 overflow-hidden text-caption">
    {steps.map(({ action, media_id, text, left_out }) => (
      <li
        key={`${action} ${media_id}`}
        title={
          left_out ? messages.stepWhy({ step: actionWords[action].name, why: left_out.reason }) : (text ?? undefined)
        }
        className={classes(
          'inline-flex items-center gap-1.5 rounded-full px-2 py-1',
          text === null ? 'shrink-0' : 'min-w-0',
          left_out ? 'text-muted' : 'bg-sunken',
        )}
      >
        <ActionIcon action={action} />
        {left_out ? (
          <>
            <s>{actionWords[action].name}</s>
            <span className="sr-only">{left_out.reason}</span>
          </>
        ) : (
          <bdi className="truncate">{text ?? actionWords[action].name}</bdi>
        )}
      </li>
    ))}
  </ul>
)
