import type { ReactNode } from 'react'
import { ThemeToggle } from '#web/core/theme-toggle.tsx'
import { KitButtons } from '#web/kit/buttons.tsx'
import { KitCharts } from '#web/kit/charts.tsx'
import { KitDisplay } from '#web/kit/display.tsx'
import { KitFeedback } from '#web/kit/feedback.tsx'
import { KitForms } from '#web/kit/forms.tsx'
import { KitLayout } from '#web/kit/layout.tsx'
import { KitOverlays } from '#web/kit/overlays.tsx'
import { KitPeople } from '#web/kit/people.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const parts: Record<string, () => ReactNode> = {
  Buttons: KitButtons,
  Forms: KitForms,
  Feedback: KitFeedback,
  Display: KitDisplay,
  People: KitPeople,
  Layout: KitLayout,
  Overlays: KitOverlays,
  Charts: KitCharts,
}

/** Every part of web/ui in its states, at /kit while one develops; the build leaves it out. */
export const Kit = () => (
  <main className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6">
    <title>Kit</title>
    <header className="flex items-center justify-between">
      <h1 className="text-title">Kit</h1>
      <ThemeToggle />
    </header>
    {Object.entries(parts).map(([name, Part]) => (
      <Card key={name} title={name}>
        <div className="flex flex-col gap-6">
          <Part />
        </div>
      </Card>
    ))}
  </main>
)
