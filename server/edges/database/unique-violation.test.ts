import { expect, test } from 'vitest'
import { isUniqueViolation } from './database.ts'

test.each([
  [{ code: '23505', constraint: 'tasks_undone_once' }, true],
  [{ code: '23505', constraint: 'tasks_pkey' }, false],
  // As Citus 13 passes on what a node says.
  [{ code: '23505', message: 'duplicate key value violates unique constraint "tasks_undone_once_102240"' }, true],
  [{ code: '23505', message: 'duplicate key value violates unique constraint "tasks_pkey_102240"' }, false],
  [{ code: '23503', constraint: 'tasks_undone_once' }, false],
])('a violation of a unique constraint is recognised by its name: %j', (error, is_it) => {
  expect(isUniqueViolation(error, 'tasks_undone_once')).toBe(is_it)
})
