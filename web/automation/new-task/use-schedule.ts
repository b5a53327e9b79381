import { useNavigate } from 'react-router'
import * as paths from '#rules/paths.ts'
import { useSaveSchedule } from '#web/automation/schedules/schedule-queries.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { scheduleMessages as messages } from '#words/schedules.ts'

/** Saves what was set up as a schedule and goes to where schedules are seen. */
export function useSchedule(id: string | null) {
  const navigate = useNavigate()
  const save = useSaveSchedule(id)
  const onSuccess = () => {
    toast.success(messages.saved)
    void navigate(paths.schedules)
  }
  return { ...save, mutate: (wanted: Parameters<typeof save.mutate>[0]) => save.mutate(wanted, { onSuccess }) }
}
