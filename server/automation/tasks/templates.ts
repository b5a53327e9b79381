import { sql } from 'kysely'
import type { TaskTemplate } from '#contract/schedules.ts'
import { templateTasks } from '#rules/task-templates.ts'
import { builtinTemplates } from '#words/builtin-templates.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockUser } from '../../users/lock-user.ts'
import { markDeleted, unmarkDeleted } from '../deleted.ts'
import { findLists, refuseUnreadableComments } from './plan-task.ts'

const MAX_TEMPLATES = 100

type Row = Pick<TaskTemplate, 'id' | 'name' | 'description' | 'task'> & { created_at: Date }

type Fields = Pick<TaskTemplate, 'name' | 'description' | 'task'>

/** The templates that come with the product, then the user's own. */
export async function listUserTemplates(db: Database, user_id: string): Promise<TaskTemplate[]> {
  const { rows } = await sql<Row>`
    select id, name, description, task, created_at from task_templates where user_id = ${user_id} and deleted_at is null order by id
  `.execute(db)
  return [...builtinTemplates(), ...rows.map(templateOf)]
}

export async function createUserTemplate(db: Database, user_id: string, fields: Fields): Promise<TaskTemplate> {
  await refuseUnusable(db, user_id, fields.task)
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    if ((await countTemplates(tx, user_id)) >= MAX_TEMPLATES)
      throw new Refusal('templates_full', { most: MAX_TEMPLATES })
    const { rows } = await sql<Row>`
      insert into task_templates (user_id, name, description, task)
      values (${user_id}, ${fields.name}, ${fields.description}, ${JSON.stringify(fields.task)})
      returning id, name, description, task, created_at
    `.execute(tx)
    return templateOf(rows[0] as Row)
  })
}

export async function changeUserTemplate(
  db: Database,
  user_id: string,
  id: string,
  { name, description, task }: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Promise<TaskTemplate> {
  refuseBuiltin(id)
  if (task) await refuseUnusable(db, user_id, task)
  const { rows } = await sql<Row>`
    update task_templates set name = coalesce(${name ?? null}, name), description = coalesce(${description ?? null}, description),
      task = coalesce(${task ? JSON.stringify(task) : null}::jsonb, task)
    where user_id = ${user_id} and id::text = ${id} and deleted_at is null returning id, name, description, task, created_at
  `.execute(db)
  if (!rows[0]) throw new Refusal('template_not_found')
  return templateOf(rows[0])
}

export async function deleteUserTemplate(db: Database, user_id: string, id: string): Promise<void> {
  refuseBuiltin(id)
  if (!(await markDeleted(db, 'task_templates', user_id, id))) throw new Refusal('template_not_found')
}

/** Takes a deletion back. */
export async function restoreUserTemplate(db: Database, user_id: string, id: string): Promise<TaskTemplate> {
  refuseBuiltin(id)
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    if (!(await unmarkDeleted(tx, 'task_templates', user_id, id))) throw new Refusal('template_not_found')
    if ((await countTemplates(tx, user_id)) > MAX_TEMPLATES)
      throw new Refusal('templates_full', { most: MAX_TEMPLATES })
    const { rows } = await sql<Row>`
      select id, name, description, task, created_at from task_templates where user_id = ${user_id} and id::text = ${id}
    `.execute(tx)
    return templateOf(rows[0] as Row)
  })
}

/** Whose sources and comments no task could use. */
async function refuseUnusable(db: Database, user_id: string, { sources, options }: TaskTemplate['task']) {
  refuseUnreadableComments(options)
  await findLists(db, user_id, sources)
}

async function countTemplates(tx: Tx, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task_templates where user_id = ${user_id} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

function refuseBuiltin(id: string) {
  if (Object.hasOwn(templateTasks, id)) throw new Refusal('template_builtin')
}

const templateOf = (row: Row): TaskTemplate => ({
  ...row,
  is_builtin: false,
  created_at: row.created_at.toISOString(),
})
