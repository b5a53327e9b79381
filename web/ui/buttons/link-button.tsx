import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClasses } from '#web/ui/buttons/button.tsx'

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  full?: boolean | undefined
  icon?: ReactNode
  className?: string | undefined
}

/** A link to another page that variants like a button. */
export const LinkButton = ({ variant, size, full, icon, className, children, ...rest }: LinkButtonProps) => (
  <Link className={buttonClasses({ variant, size, full }, className)} {...rest}>
    {icon}
    {children}
  </Link>
)
