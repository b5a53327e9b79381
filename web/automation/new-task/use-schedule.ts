import { useNavigate } from 'react-router'
import { SCHEDULES_PATH } from '#web/automation/kinds.ts'
import { useSaveSchedule } from '#web/automation/schedules/schedule-queries.ts'
import { toast } from '#web/ui/toast.tsx'
import { scheduleMessages as messages } from '#words/schedules.ts'

/** Saves what was set up as a schedule and goes to where schedules are seen. */
export function useSchedule(id: string | null) {
  const navigate = useNavigate()
  const save = useSaveSchedule(id)
  const onSuccess = () => {
    toast.success(messages.saved)
    void navigate(SCHEDULES_PATH)
  }
  return { ...save, mutate: (wanted: Parameters<typeof save.mutate>[0]) => save.mutate(wanted, { onSuccess }) }
}
