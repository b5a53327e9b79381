import { AccountSwitcher } from '#web/accounts/account-switcher.tsx'
import { useAccounts } from '#web/accounts/queries.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'

type ActingAsProps = {
  /** `Following as` */
  label: string
  /** A schedule's own account, which can't be exchanged here; null for the current one. */
  account_id: string | null
}

/** The account that acts, with its picture, and the way to take another one. */
export function ActingAs({ label, account_id }: ActingAsProps) {
  const { data: accounts } = useAccounts()
  const fixed = accounts?.find(({ id }) => id === account_id)
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="shrink-0 text-muted">{label}</span>
      {fixed ? (
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <Avatar name={fixed.username} src={fixed.profile_pic_url} size="small" />
          <bdi translate="no" className="truncate">
            @{fixed.username}
          </bdi>
        </span>
      ) : (
        <AccountSwitcher label={label} />
      )}
    </div>
  )
}
