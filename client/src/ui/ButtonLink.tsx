import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

interface Props extends Pick<ButtonProps, 'kind' | 'isWide' | 'isSmall'> {
  to: string;
  children: ReactNode;
  /** Whether the navigation replaces the current history entry. */
  isReplacing?: boolean;
  testId?: string;
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  to,
  kind = 'quiet',
  isWide,
  isSmall,
  isReplacing,
  testId,
  children,
}: Props) {
  const className = ['button', isWide && 'is-wide', isSmall && 'is-small']
    .filter(Boolean)
    .join(' ');
  return (
    <Link
      to={to}
      className={className}
      data-kind={kind}
      replace={isReplacing ?? false}
      data-testid={testId}
    >
      {children}
    </Link>
  );
}

interface IconLinkProps {
  to: string;
  icon: IconName;
  label: string;
  testId: string;
}

/** A link to another page with only an icon. */
export function IconLink({ to, icon, label, testId }: IconLinkProps) {
  return (
    <Link className="icon-button" to={to} aria-label={label} data-testid={testId}>
      <Icon name={icon} size={22} />
    </Link>
  );
}
