import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import type { IconName } from '@hongbao/client/ui/iconPaths.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'line' | 'plain' | 'danger';
  icon?: IconName;
  /** Running: keeps its text and ignores presses. */
  isBusy?: boolean;
  /** For a toggle button: its state. */
  isOn?: boolean;
}

/** A button of the Desk. */
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

/** An icon button; its name is the tooltip and the accessible name. */
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
