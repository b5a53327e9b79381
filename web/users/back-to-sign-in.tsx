import { Link } from 'react-router'
import { entryMessages as messages } from '#words/entry.ts'

type BackToSignInProps = { to?: string; onClick?: () => void }

export const BackToSignIn = ({ to = '/login', onClick }: BackToSignInProps) => (
  <Link to={to} onClick={onClick} className="font-medium text-brand-text hover:underline">
    {messages.backToSignIn}
  </Link>
)
