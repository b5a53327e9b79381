import { Check, Circle } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { followedTips, type PasswordTip, strengthOf } from '#web/users/passwords/password-tips.ts'
import { passwordWords as messages, passwordTipWords } from '#words/generated/entry.ts'
import { uiMessages } from '#words/generated/first.ts'

type MeteredPasswordProps = {
  label: string
  name: string
  error: string | undefined
  value: string
  onChange: (password: string) => void
  email: string
}

/** The field of a new password, with its strength and the tips. */
export const MeteredPassword = ({ email, ...field }: MeteredPasswordProps) => (
  <div className="flex flex-col gap-2.5">
    <PasswordField autoComplete="new-password" {...field} />
    <PasswordMeter password={field.value} email={email} />
  </div>
)

const strengths = [
  ['too_weak', 'bg-bad'],
  ['weak', 'bg-bad'],
  ['fair', 'bg-warn'],
  ['good', 'bg-ok'],
  ['strong', 'bg-ok'],
] as const
const parts = [1, 2, 3, 4]

/** How strong a password is, and which of the four tips it follows. */
function PasswordMeter({ password, email }: { password: string; email: string }) {
  const tips = followedTips(password, email)
  const strength = strengthOf(tips)
  const [name, fill] = strengths[strength] ?? strengths[0]
  const word = password ? messages.strengths[name] : ''
  return (
    <div>
      <div className="flex items-center gap-3">
        <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
          {parts.map((part) => (
            <span
              key={part}
              className={classes(
                'h-1 rounded-full transition-colors',
                password && part <= Math.max(1, strength) ? fill : 'bg-line',
              )}
            />
          ))}
        </div>
        <p role="status" className="w-16 text-end text-caption text-muted">
          <span className="sr-only">{word ? messages.strength : ''} </span>
          {word}
        </p>
      </div>
      <ul className="mt-2 flex flex-col gap-1 text-caption">
        {(Object.keys(tips) as PasswordTip[]).map((tip) => (
          <li key={tip} className={classes('flex items-center gap-2', tips[tip] ? 'text-ok' : 'text-muted')}>
            {tips[tip] ? (
              <Check size={14} strokeWidth={2.5} aria-hidden className="shrink-0" />
            ) : (
              <Circle size={14} aria-hidden className="shrink-0 scale-50" />
            )}
            {passwordTipWords[tip]}
            {tips[tip] ? <span className="sr-only"> ({uiMessages.followed})</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
