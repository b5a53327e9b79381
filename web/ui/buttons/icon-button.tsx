import type { ComponentProps } from 'react'
import type { Icon } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: Icon
  /** Pixels. */
  iconSize?: number
}

/** A button that shows only an icon; `label` is its name for everyone who does not see it, and its tooltip. */
export const IconButton = ({ label, icon: Icon, iconSize = 18, className, type, ...rest }: IconButtonProps) => (
  <button
    type={type ?? 'button'}
    aria-label={label}
    title={label}
    className={classes(
      'inline-grid size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-fg lg:size-9',
      'disabled:cursor-not-allowed disabled:opacity-50',
      className,
    )}
    {...rest}
  >
    <Icon size={iconSize} aria-hidden />
  </button>
)
