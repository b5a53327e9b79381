import { accountOf, BAR, CURRENT_ROWS, isRowName } from '../current/rows.ts'
import type { SandboxAccounts } from '../state/accounts.ts'
import { EVERYONE, type RowSwitch, type SwitchedRows } from '../state/rows.ts'

const WITH_BAR = ['needs_upgrade', 'unsupported_version']
const MAX_VERSION = 9_999

/** Every row with its own account, whether it is on, and the accounts for which it was switched by themselves. */
export function showRows(rows: SwitchedRows) {
  return CURRENT_ROWS.map((row) => {
    const switched = rows.get(row.name)
    return {
      name: row.name,
      is_on: switched?.is_on ?? false,
      account: accountOf(row),
      accounts: Object.fromEntries(switched?.accounts ?? []),
      ...(WITH_BAR.includes(row.name) && { below: switched?.below ?? BAR }),
      calls: row.calls,
      does: row.does,
      reported: row.reported,
      newest: row.newest,
      is_form_assumed: 'is_form_assumed' in row,
    }
  })
}

/** Returns a sentence that describes the error when the order is invalid. */
export function parseRowOrder(
  { name, is_on, account = null, below }: Record<string, unknown>,
  accounts: SandboxAccounts,
): RowSwitch | string {
  if (!isRowName(name)) return `name must be one of ${CURRENT_ROWS.map((row) => row.name).join(', ')}.`
  if (typeof is_on !== 'boolean') return 'is_on must be true or false.'
  if (account !== null && typeof account !== 'string')
    return `account must be a user name, or ${EVERYONE} for everyone.`
  const whose = account?.toLowerCase() ?? null
  if (whose !== null && whose !== EVERYONE && !accounts.has(whose)) return `There is no account ${account}.`
  if (below === undefined) return { row: name, is_on, account: whose }
  if (!WITH_BAR.includes(name)) return `below belongs to ${WITH_BAR.join(' and ')}.`
  if (!Number.isInteger(below) || Number(below) < 1 || Number(below) > MAX_VERSION)
    return `below must be a whole number from 1 to ${MAX_VERSION}.`
  return { row: name, is_on, account: whose, below: Number(below) }
}
