import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClasses, type Icon, iconSizes } from '#web/ui/buttons/button.tsx'

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  full?: boolean | undefined
  icon?: Icon | undefined
  className?: string | undefined
}

/** A link to another page that variants like a button. */
export const LinkButton = ({
  variant,
  size = 'normal',
  full,
  icon: Icon,
  className,
  children,
  ...rest
}: LinkButtonProps) => (
  <Link className={buttonClasses({ variant, size, full }, className)} {...rest}>
    {Icon && <Icon size={iconSizes[size]} aria-hidden />}
    {children}
  </Link>
)
