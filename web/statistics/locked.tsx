import { Lock } from 'lucide-react'
import * as paths from '#rules/paths.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { screenMessages } from '#words/generated/statistics.ts'

/** What the plan leaves out, said plainly: no pretended numbers behind a veil. */
export const Locked = () => (
  <Card className="flex flex-col gap-5 md:flex-row md:items-center">
    <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
      <Lock size={22} aria-hidden />
    </span>
    <div className="min-w-0 flex-1">
      <h2 className="text-heading">{screenMessages.locked}</h2>
      <p className="text-muted">{screenMessages.lockedWhy}</p>
      <ul className="mt-2 list-disc ps-5">
        {Object.values(screenMessages.lockedParts).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </div>
    <LinkButton to={paths.account} variant="primary">
      {screenMessages.upgrade}
    </LinkButton>
  </Card>
)
