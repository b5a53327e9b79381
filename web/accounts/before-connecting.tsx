import { HeartHandshake, type LucideIcon, ShieldCheck, TriangleAlert, Unplug } from 'lucide-react'
import { useKept } from '#web/core/kept.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { trustMessages as messages } from '#words/generated/doors.ts'

const icons: Record<'can' | 'never' | 'risk' | 'leave', LucideIcon> = {
  can: HeartHandshake,
  never: ShieldCheck,
  risk: TriangleAlert,
  leave: Unplug,
}
const lines = Object.keys(icons) as (keyof typeof icons)[]

const isTrue = (kept: unknown): kept is boolean => kept === true

/** What connecting a first account means, until this browser's user has understood it. */
export function BeforeConnecting() {
  const [is_understood, keep] = useKept('connecting-understood', isTrue, false)
  if (is_understood) return null
  const understand = () => {
    keep(true)
    // The button is removed; without this the focus would be lost.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <Card title={messages.title}>
      <ul className="flex flex-col gap-2.5">
        {lines.map((line) => {
          const Icon = icons[line]
          return (
            <li key={line} className="flex gap-2.5">
              <Icon size={18} aria-hidden className="mt-px shrink-0 text-muted" />
              <span className="min-w-0">{messages[line]}</span>
            </li>
          )
        })}
      </ul>
      <Button size="small" className="mt-4" onClick={understand}>
        {messages.understood}
      </Button>
    </Card>
  )
}
