import type { TaskTemplate } from '#contract/schedules.ts'
import { type TemplateTask, templateTasks } from '#rules/task-templates.ts'
import { templateWords } from './generated/schedules.ts'

const texts: Record<keyof typeof templateTasks, { name: string; description: string }> = templateWords

/** The templates that come with the product: to be used and copied, not changed. */
export const builtinTemplates = (): TaskTemplate[] =>
  Object.entries<TemplateTask>(templateTasks).map(([id, task]) => {
    const { name, description } = texts[id as keyof typeof texts]
    return { id, name, description, task, is_builtin: true, created_at: null }
  })
