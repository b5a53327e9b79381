import type { FastifyReply } from 'fastify'
import { type Cell, csvOf } from '#rules/csv.ts'

/** Sends rows of the same shape as a CSV file; the names of the first row's fields are the columns'. */
export function sendTable<Row extends Record<string, Cell>>(
  reply: FastifyReply,
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
) {
  const text = csvOf(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
  // The mark at the start tells spreadsheets that this is UTF-8.
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="cadenza-${name}.csv"`)
    .send(`\uFEFF${text}`)
}
