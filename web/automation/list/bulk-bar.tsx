import { Pause, Play, Square, Undo2 } from 'lucide-react'
import type { TaskCommand } from '#rules/task-list.ts'
import { type Chosen, fittingCount } from '#web/automation/list/bulk-dialog.tsx'
import { BulkBar, BulkButton } from '#web/ui/lists/bulk-bar.tsx'
import type { ChosenRows } from '#web/ui/lists/use-selection.ts'
import { taskListMessages as messages } from '#words/task-list.ts'

const commands = [
  ['pause', Pause],
  ['resume', Play],
  ['stop', Square],
  ['undo', Undo2],
] as const

type TaskBulkBarProps = { rows: ChosenRows; total: number; chosen: Chosen; onCommand: (command: TaskCommand) => void }

/** What can be done to the chosen tasks. */
export const TaskBulkBar = ({ rows, total, chosen, onCommand }: TaskBulkBarProps) => (
  <BulkBar label={messages.selection} rows={rows} total={total}>
    {commands.map(([command, Icon]) => (
      <BulkButton
        key={command}
        icon={<Icon size={14} aria-hidden />}
        disabled={fittingCount(chosen, command) === 0}
        onClick={() => onCommand(command)}
      >
        {messages.commands[command].label}
      </BulkButton>
    ))}
  </BulkBar>
)
