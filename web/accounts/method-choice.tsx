import { ChevronRight, KeyRound, type LucideIcon, MessageCircle, MessageSquareText, Smartphone } from 'lucide-react'
import { useId } from 'react'
import type { PendingAuth, TwoFactorMethod } from '#contract/accounts.ts'
import { connectMessages as messages } from '#words/generated/accounts.ts'

const icons: Record<TwoFactorMethod, LucideIcon> = {
  totp: Smartphone,
  sms: MessageSquareText,
  whatsapp: MessageCircle,
  backup: KeyRound,
}

type MethodChoiceProps = {
  options: PendingAuth['available_method_options']
  current: TwoFactorMethod
  /** The one that is being switched to. */
  pending: TwoFactorMethod | undefined
  onChoose: (method: TwoFactorMethod) => void
}

/** The other ways to get a code. Buttons and not a choice among radios: to pick one may send a message. */
export function MethodChoice({ options, current, pending, onChoose }: MethodChoiceProps) {
  const id = useId()
  const others = options.filter(({ method }) => method !== current)
  if (others.length === 0) return null
  return (
    <div className="-mx-5 mt-5 -mb-5 border-t border-line px-2 pt-4 pb-2">
      <h3 id={id} className="mb-1 px-3 text-caption font-medium text-muted">
        {messages.otherWays}
      </h3>
      <ul aria-labelledby={id}>
        {others.map(({ method, label, hint }) => {
          const Icon = icons[method]
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
                {hint ? <span className="min-w-0 truncate text-muted tabular-nums">{hint}</span> : null}
                <ChevronRight size={16} aria-hidden className="ms-auto shrink-0 text-muted" />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
