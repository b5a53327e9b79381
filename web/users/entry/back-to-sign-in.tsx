import { Link } from 'react-router'
import * as paths from '#rules/paths.ts'
import { entryMessages as messages } from '#words/generated/entry.ts'

export const BackToSignIn = ({ to = paths.login, onClick }: { to?: string; onClick?: () => void }) => (
  <Link to={to} onClick={onClick} className="font-medium text-brand-text hover:underline">
    {messages.backToSignIn}
  </Link>
)
