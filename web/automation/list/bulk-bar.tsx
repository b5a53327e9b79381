import { Pause, Play, Square, Undo2, X } from 'lucide-react'
import type { TaskCommand } from '#rules/task-list.ts'
import { type Chosen, fittingCount } from '#web/automation/list/bulk-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { taskListMessages as messages } from '#words/task-list.ts'

const commands = [
  ['pause', Pause],
  ['resume', Play],
  ['stop', Square],
  ['undo', Undo2],
] as const

type BulkBarProps = {
  chosen: Chosen
  /** How many tasks match; null once all of them are chosen. */
  total: number | null
  onAll: () => void
  onCommand: (command: TaskCommand) => void
  onClear: () => void
}

/** What can be done to the chosen tasks; above what lies below it while there are any. */
export function BulkBar({ chosen, total, onAll, onCommand, onClear }: BulkBarProps) {
  return (
    <section
      aria-label={messages.selection}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 self-center rounded-xl border border-edge bg-surface p-2 shadow-float max-sm:self-stretch"
    >
      <p role="status" className="ps-2 pe-1 font-medium tabular-nums">
        {messages.selected(chosen.count)}
      </p>
      {total === null ? null : (
        <Button variant="ghost" size="small" className="text-brand-text" onClick={onAll}>
          {messages.selectAll(total)}
        </Button>
      )}
      <div className="flex gap-2 max-sm:order-last max-sm:basis-full max-sm:*:flex-1">
        {commands.map(([command, Icon]) => (
          <Button
            key={command}
            size="small"
            className="max-sm:gap-1 max-sm:px-1"
            icon={<Icon size={14} aria-hidden />}
            disabled={fittingCount(chosen, command) === 0}
            onClick={() => onCommand(command)}
          >
            {messages.commands[command].label}
          </Button>
        ))}
      </div>
      <IconButton
        label={messages.clearSelection}
        className="max-sm:ms-auto"
        icon={<X size={16} aria-hidden />}
        onClick={onClear}
      />
    </section>
  )
}
