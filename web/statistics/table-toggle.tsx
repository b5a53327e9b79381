import { Grid3x3, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'

export function useTableToggle() {
  const [asTable, setAsTable] = useState(false)
  return { asTable, onToggle: () => setAsTable(!asTable) }
}

/** Switches a card between its drawing and the same numbers as a table. */
export const TableToggle = ({ asTable, onToggle }: ReturnType<typeof useTableToggle>) => (
  <Button
    variant="ghost"
    size="small"
    aria-pressed={asTable}
    icon={asTable ? <Grid3x3 size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
    onClick={onToggle}
    className="-my-1 -mr-2"
  >
    {asTable ? messages.asChart : messages.asTable}
  </Button>
)
