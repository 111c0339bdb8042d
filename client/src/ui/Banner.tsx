import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

const icons = {
  plain: 'info',
  ok: 'check',
  warn: 'warning',
  bad: 'warning',
} as const satisfies Record<string, IconName>;

interface Props {
  children: ReactNode;
  tone?: keyof typeof icons;
  icon?: IconName;
  /** A button at the end of the line. */
  action?: ReactNode;
  onDismiss?: () => void;
  /**
   * Whether screen readers announce the banner when it appears. Omit it for a banner that is on the page from the
   * start.
   */
  isSpoken?: boolean;
  testId?: string;
}

export function Banner({
  children,
  tone = 'plain',
  icon = icons[tone],
  action,
  onDismiss,
  isSpoken,
  testId,
}: Props) {
  const { t } = useTranslation();
  return (
    <div
      className="banner"
      data-tone={tone}
      role={isSpoken ? 'status' : undefined}
      data-testid={testId}
    >
      <Icon name={icon} size={18} />
      <span className="grow">{children}</span>
      {action}
      {onDismiss ? (
        <IconButton label={t('common.close')} onClick={onDismiss} className="banner-close">
          <Icon name="close" size={18} />
        </IconButton>
      ) : null}
    </div>
  );
}
