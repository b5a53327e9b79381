import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { audienceMessages as messages } from '#words/audience.ts'

/** How one gets an export from Instagram, folded away until it is asked for. */
export const ExportHelp = () => (
  <Disclosure summary={messages.howTo}>
    <ol className="flex max-w-2xl list-decimal flex-col gap-2 ps-6 text-muted marker:text-caption">
      {Object.values(messages.howToSteps).map((step) => (
        <li key={step} className="ps-1">
          {step}
        </li>
      ))}
    </ol>
  </Disclosure>
)
