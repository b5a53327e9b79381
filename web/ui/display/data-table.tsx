import type { ReactNode } from 'react'

type DataTableProps = {
  label: string
  /** The first names the column of the rows' names. */
  head: readonly string[]
  /** Each begins with its name, which no other row has. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** Numbers in rows and columns, scrolling below a head that stays. */
export const DataTable = ({ label, head: [first, ...columns], rows }: DataTableProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-label={label}
    className="max-h-80 overflow-auto rounded-lg border border-line"
  >
    <table className="w-full text-end">
      <thead className="sticky top-0 bg-sunken text-caption text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 text-start font-medium">
            {first}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="px-2 py-2 font-medium sm:px-3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column]} className="px-2 py-1.5 sm:px-3">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
