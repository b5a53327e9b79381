import { useLocation, useNavigate } from 'react-router'
import * as paths from '#rules/paths.ts'
import { currentOf, useAccounts, useSwitchAccount } from '#web/accounts/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { atName } from '#words/bidi.ts'
import { accountMessages as messages } from '#words/generated/home.ts'

/** An option among the accounts' ids, which are numbers. */
const ANOTHER = 'another'

type AccountSwitcherProps = {
  /** What the account is, where it isn't only the current one. */
  label?: string
}

/** Chooses the account one works with; nothing while none is connected. */
export function AccountSwitcher({ label = messages.switchTo }: AccountSwitcherProps) {
  const { data: accounts = [] } = useAccounts()
  const { mutate: switchTo, isPending } = useSwitchAccount()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const current = currentOf(accounts)

  const choose = (account_id: string) => {
    if (account_id === ANOTHER) return navigate(paths.connect)
    switchTo({ account_id }, { onError: (error) => toast.error(messageOf(error)) })
  }

  if (!current) return null
  return (
    <Select
      aria-label={label}
      value={current.id}
      disabled={isPending}
      onChange={choose}
      lead={<Avatar name={current.username} src={current.profile_pic_url} size="small" />}
      options={[
        ...accounts.map(({ id, username }) => ({ value: id, label: atName(username) })),
        ...(pathname === paths.connect ? [] : [{ value: ANOTHER, label: messages.connectAnother }]),
      ]}
    />
  )
}
