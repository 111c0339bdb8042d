import type { ButtonHTMLAttributes } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'quiet' | 'line' | 'text' | 'up' | 'down' | 'envelope';
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
