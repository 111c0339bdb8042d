import type { ButtonHTMLAttributes } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'quiet' | 'line' | 'text' | 'up' | 'down' | 'envelope';
  isWide?: boolean;
  isSmall?: boolean;
  /** A call is under way: the button keeps its words, stops taking taps and says so to screen readers. */
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
      // Not `disabled`: a button that is switched off while it works would lose the keyboard's focus.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy ?? undefined}
    />
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** A button that shows only an icon; its name is for those who hear the page. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={`icon-button ${className}`} />
  );
}
