import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'line' | 'plain' | 'danger';
  icon?: IconName;
  /** It works: it keeps its words and takes no further press. */
  isBusy?: boolean;
  /** Of a button that switches something: whether it is on. */
  isOn?: boolean;
}

/** A button of the Desk: as high as a pointer needs. */
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

/** A button that shows an icon alone; its name comes when it is pointed at, and to those who hear the page. */
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
