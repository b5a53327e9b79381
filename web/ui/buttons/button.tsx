import type { ComponentProps, ComponentType, MouseEvent } from 'react'
import { classes } from '#web/ui/classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'normal' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line bg-surface text-fg hover:bg-hover',
  ghost: 'text-fg hover:bg-hover',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'h-11 px-4 lg:h-9',
  small: 'h-9 px-3 text-caption lg:h-7',
}

/** Pixels. */
export const iconSizes: Record<ButtonSize, number> = { normal: 16, small: 14 }

const refusedClasses = 'cursor-not-allowed! border border-line bg-sunken text-muted'

/** An icon of Lucide, or a picture like one. */
export type Icon = ComponentType<{ size: number; 'aria-hidden': true }>

type Appearance = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  full?: boolean | undefined
  /** Looks disabled and can be pressed, which says why it does nothing. */
  refused?: boolean | undefined
}

/** The classes of a button, for what variants like one and is a link. */
export const buttonClasses = (
  { variant = 'secondary', size = 'normal', full, refused }: Appearance,
  className?: string,
) =>
  classes(
    'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-lg text-body font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
    refused ? refusedClasses : variants[variant],
    sizes[size],
    full && 'w-full',
    className,
  )

export type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    icon?: Icon | undefined
    /** Pixels. */
    iconSize?: number | undefined
    /** While true the button keeps its width and its focus, says `pendingLabel` and does nothing. */
    pending?: boolean | undefined
    pendingLabel?: string | undefined
  }

const stop = (event: MouseEvent) => event.preventDefault()

export function Button(props: ButtonProps) {
  const {
    variant,
    size = 'normal',
    full,
    refused = false,
    icon: Icon,
    iconSize = iconSizes[size],
    pending = false,
    pendingLabel,
    className,
    children,
    onClick,
    type,
    ...rest
  } = props
  return (
    <button
      type={type ?? 'button'}
      aria-busy={pending || undefined}
      aria-disabled={pending || refused || undefined}
      onClick={pending ? stop : onClick}
      className={buttonClasses({ variant, size, full, refused }, classes(pending && 'cursor-progress!', className))}
      {...rest}
    >
      {pending ? (
        <span className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent" />
      ) : (
        Icon && <Icon size={iconSize} aria-hidden />
      )}
      {pendingLabel === undefined ? (
        children
      ) : (
        <span className="grid place-items-center *:[grid-area:1/1]">
          <span className={pending ? 'invisible' : undefined}>{children}</span>
          <span className={pending ? undefined : 'invisible'}>{pendingLabel}</span>
        </span>
      )}
    </button>
  )
}
