import type { TaskTemplate } from '#contract/schedules.ts'

/** What a file of a template begins with, so that another file is not taken for one. */
const FORMAT = 'cadenza-task-template-1'

type Exported = Pick<TaskTemplate, 'name' | 'description' | 'task'>

/** A template as a file that can be given to somebody else. */
export const templateFile = ({ name, description, task }: Exported) => ({
  name: `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'template'}.json`,
  text: `${JSON.stringify({ format: FORMAT, name, description, task }, null, 2)}\n`,
})

/** The template in a file; null when it is none. The server validates its content. */
export function readTemplateFile(text: string): Exported | null {
  try {
    const { format, ...exported } = JSON.parse(text) as Record<string, unknown>
    return format === FORMAT ? (exported as Exported) : null
  } catch {
    return null
  }
}
