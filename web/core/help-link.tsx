import { Link } from 'react-router'
import * as paths from '#rules/paths.ts'

/** To one answer on the help page, which opens there; `answer` is its id in words/help-answers.ts. */
export const HelpLink = ({ answer, children }: { answer: string; children: string }) => (
  <Link to={`${paths.help}#${answer}`} className="text-brand-text underline underline-offset-2">
    {children}
  </Link>
)
