import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, type ButtonSize, buttonClasses } from '#web/ui/buttons/button.tsx'

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  look?: ButtonLook | undefined
  size?: ButtonSize | undefined
  full?: boolean | undefined
  icon?: ReactNode
  className?: string | undefined
}

/** A link to another page that looks like a button. */
export const LinkButton = ({ look, size, full, icon, className, children, ...rest }: LinkButtonProps) => (
  <Link className={buttonClasses({ look, size, full }, className)} {...rest}>
    {icon}
    {children}
  </Link>
)
