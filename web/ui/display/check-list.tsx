import { Check } from 'lucide-react'

/** What something includes, a line each. */
export const CheckList = ({ lines, className }: { lines: readonly string[]; className: string }) => (
  <ul className={className}>
    {lines.map((line) => (
      <li key={line} className="flex gap-2">
        <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        {line}
      </li>
    ))}
  </ul>
)
