import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type Icon } from '#web/ui/buttons/button.tsx'
import { uiMessages as messages } from '#words/generated/first.ts'

export function useTableToggle() {
  const [asTable, setAsTable] = useState(false)
  return { asTable, onToggle: () => setAsTable(!asTable) }
}

type TableToggleProps = ReturnType<typeof useTableToggle> & { picture: Icon; className?: string }

/** Switches between a drawing, with a small picture of its kind, and the same numbers as a table. */
export const TableToggle = ({ asTable, onToggle, picture, className }: TableToggleProps) => (
  <Button
    variant="ghost"
    size="small"
    className={className}
    aria-pressed={asTable}
    icon={asTable ? picture : Table2}
    onClick={onToggle}
  >
    {asTable ? messages.viewAsChart : messages.viewAsTable}
  </Button>
)
