import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import type { IconName } from '@hongbao/client/ui/iconPaths.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'line' | 'plain' | 'danger';
  icon?: IconName;
  /** Whether an action is pending. The button then retains its text and ignores presses. */
  isBusy?: boolean;
  /** The state of a toggle button. */
  isOn?: boolean;
}

/** A button in the style of the Desk. */
export function Press({ kind = 'line', icon, isBusy, isOn, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className="press"
      {...rest}
      data-kind={kind}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      aria-pressed={isOn}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </button>
  );
}

interface IconPressProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  isOn?: boolean;
}

/** A button with only an icon. Its label is the tooltip and the accessible name. */
export function IconPress({ icon, label, isOn, ...rest }: IconPressProps) {
  return (
    <button
      type="button"
      {...rest}
      className="press is-icon"
      data-kind="plain"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
    >
      <Icon name={icon} size={16} />
    </button>
  );
}
