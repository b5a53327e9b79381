import {
  Heart,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  UserRound,
  UserX,
} from 'lucide-react'
import type { Task } from '#contract/automation.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'

const icons: Record<TaskKind, LucideIcon> = {
  follow: UserPlus,
  unfollow: UserMinus,
  react: Heart,
  comment: MessageCircle,
  extract: ListChecks,
  remove_follower: UserX,
  answer_requests: UserCheck,
  visit: UserRound,
}

/** What a task does, as a sign; its title says it in words beside it. */
export function KindIcon({ task: { kind, undo_of } }: { task: Pick<Task, 'kind' | 'undo_of'> }) {
  const Icon = undo_of === null ? icons[kind] : Undo2
  return (
    <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-lg bg-hover text-muted">
      <Icon size={16} />
    </span>
  )
}
