/** What to do, one thing after the other. */
export const NumberedSteps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="flex flex-col gap-3">
    {steps.map((step, index) => (
      <li key={step} className="flex gap-3">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-caption font-medium text-brand-text"
        >
          {index + 1}
        </span>
        <span className="min-w-0 pt-0.5">{step}</span>
      </li>
    ))}
  </ol>
)
