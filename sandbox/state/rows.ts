import { accountOf, CURRENT_ROWS, isRowName, type RowName } from '../current/rows.ts'

/** Every account, those without a name too. */
export const EVERYONE = '*'

/** `account` null switches the row as a whole, as it is when the sandbox starts; a name or EVERYONE that account's part. */
export type RowSwitch = {
  readonly row: RowName
  readonly is_on: boolean
  readonly account: string | null
  /** Of rows that refuse versions: the lowest that passes. */
  readonly below?: number
}

type SwitchedRow = { is_on: boolean; readonly accounts: Map<string, boolean>; below: number | null }

export type SwitchedRows = ReadonlyMap<RowName, SwitchedRow>

export function createRows(are_on: boolean): SwitchedRows {
  return new Map(CURRENT_ROWS.map(({ name }) => [name, { is_on: are_on, accounts: new Map(), below: null }]))
}

export function switchRow(rows: SwitchedRows, { row: name, is_on, account, below }: RowSwitch): void {
  // A state file may name a row that has been dropped since.
  const row = isRowName(name) ? rows.get(name) : undefined
  if (!row) return
  if (below !== undefined) row.below = below
  if (account !== null) row.accounts.set(account, is_on)
  else {
    row.is_on = is_on
    row.accounts.clear()
  }
}

/** Whether a call of this account meets the row; null for a call that names no account. */
export function isRowOn(rows: SwitchedRows, name: RowName, account: string | null): boolean {
  const row = rows.get(name)
  if (!row) return false
  const own = row.accounts.get(account ?? EVERYONE) ?? row.accounts.get(EVERYONE)
  if (own !== undefined) return own
  const marked = accountNamedAfter(name)
  return row.is_on && (marked === null || marked === account)
}

function accountNamedAfter(name: RowName): string | null {
  const row = CURRENT_ROWS.find((one) => one.name === name)
  return row ? accountOf(row) : null
}
