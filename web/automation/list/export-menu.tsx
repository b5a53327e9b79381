import { Download } from 'lucide-react'
import { addressOf } from '#contract/call.ts'
import { taskFormats } from '#contract/task-list.ts'
import { type TasksView, wantedOf } from '#web/automation/list/tasks-view.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { taskListMessages as messages } from '#words/generated/tasks.ts'

const hrefOf = (view: TasksView, format: string) =>
  `${addressOf('/tasks/export', {}).path}?${new URLSearchParams({ ...wantedOf(view), sort: view.sort, format, headings: 'words' })}`

/** The shown tasks as a file, all of them; the browser fetches it itself and keeps it as it comes. */
export const ExportMenu = ({ view }: { view: TasksView }) => (
  <MenuButton label={messages.export} icon={Download}>
    {taskFormats.map((format) => (
      <a
        key={format}
        href={hrefOf(view, format)}
        download
        className="rounded-md px-3 py-2 text-start transition-colors hover:bg-hover"
      >
        {messages.formats[format]}
      </a>
    ))}
  </MenuButton>
)
