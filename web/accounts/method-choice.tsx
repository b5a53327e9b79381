import {
  ChevronRight,
  ExternalLink,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareText,
  Smartphone,
} from 'lucide-react'
import { useId } from 'react'
import type { ChallengeMethod, TwoFactorMethod } from '#contract/accounts.ts'

type Method = TwoFactorMethod | ChallengeMethod

const icons: Record<Method, LucideIcon> = {
  totp: Smartphone,
  sms: MessageSquareText,
  whatsapp: MessageCircle,
  backup: KeyRound,
  mail: Mail,
  app: Smartphone,
  link: ExternalLink,
}

type MethodChoiceProps<One extends Method> = {
  title: string
  options: readonly { method: One; label: string; hint: string | null }[]
  /** The one that is being switched to. */
  pending: One | undefined
  onChoose: (method: One) => void
}

/** The other ways to go. Buttons and not a choice among radios: to pick one may send a message. */
export function MethodChoice<One extends Method>({ title, options, pending, onChoose }: MethodChoiceProps<One>) {
  const id = useId()
  if (options.length === 0) return null
  return (
    <div className="-mx-5 mt-5 -mb-5 border-t border-line px-2 pt-4 pb-2">
      <h3 id={id} className="mb-1 px-3 text-caption font-medium text-muted">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {options.map(({ method, label, hint }) => {
          const Icon: LucideIcon = icons[method]
          return (
            <li key={method}>
              <button
                type="button"
                aria-busy={pending === method || undefined}
                onClick={() => onChoose(method)}
                className="flex h-11 w-full items-center gap-3 rounded-lg px-3 text-start transition-colors hover:bg-hover"
              >
                {pending === method ? (
                  <span className="size-4.5 shrink-0 animate-spin rounded-full border-2 border-muted border-r-transparent" />
                ) : (
                  <Icon size={18} aria-hidden className="shrink-0 text-muted" />
                )}
                <span className="font-medium">{label}</span>
                {hint ? (
                  <bdi dir="ltr" className="min-w-0 truncate text-muted tabular-nums">
                    {hint}
                  </bdi>
                ) : null}
                <ChevronRight size={16} aria-hidden className="ms-auto shrink-0 text-muted" />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
