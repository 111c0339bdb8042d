import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'quiet' | 'line' | 'text' | 'up' | 'down' | 'danger' | 'envelope';
  isWide?: boolean;
  isSmall?: boolean;
  /** Whether a call is pending. The button then retains its text, ignores taps and is announced as busy. */
  isBusy?: boolean;
}

export function Button({
  kind = 'quiet',
  isWide,
  isSmall,
  isBusy,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = ['button', isWide && 'is-wide', isSmall && 'is-small', className]
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      data-kind={kind}
      // The button ignores presses instead of being `disabled`, because a disabled button would lose the keyboard
      // focus.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy ?? undefined}
    />
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={`icon-button ${className}`} />
  );
}

interface ButtonLinkProps extends Pick<ButtonProps, 'kind' | 'isWide' | 'isSmall'> {
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
}: ButtonLinkProps) {
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
