import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { exportHelpMessages as messages } from '#words/generated/upload.ts'

/** How one gets an export from Instagram, folded away until it is asked for. */
export const ExportHelp = () => (
  <Disclosure summary={messages.title}>
    <ol className="flex max-w-2xl list-decimal flex-col gap-2 ps-6 text-muted marker:text-caption">
      {Object.values(messages.steps).map((step) => (
        <li key={step} className="ps-1">
          {step}
        </li>
      ))}
    </ol>
  </Disclosure>
)
