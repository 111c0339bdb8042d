import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/failureText.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import { cssVars, toRem } from './cssVars.ts';

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  children?: ReactNode;
}

/** The empty state of a list, with an action that adds content. */
export function Empty({ icon, title, text, children }: Props) {
  return (
    <div className="empty">
      <span className="empty-mark">
        <Icon name={icon} size={28} />
      </span>
      <p className="w-strong">{title}</p>
      {text ? <p className="t-small">{text}</p> : null}
      {children}
    </div>
  );
}

/** Placeholder for a part of a page whose request failed, with the message of the failure and a retry button. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Empty icon="offline" title={t('errors.couldNotLoad')} text={errorText(t, error)}>
      <Button kind="line" isSmall onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Empty>
  );
}

interface LoadingProps {
  query: { isError: boolean; error?: unknown; refetch: () => unknown };
  skeleton?: ReactNode;
}

/** Placeholder for content that is not loaded: a skeleton, or the failure of its request. */
export function Loading({ query, skeleton = <SkeletonRows /> }: LoadingProps) {
  const { isError, error, refetch } = query;
  return isError ? <FailedState error={error} onRetry={() => void refetch()} /> : skeleton;
}

interface SkeletonProps {
  /** Width as a CSS length. */
  width?: string;
  /** Height in units of the 375-unit page. */
  height?: number;
}

export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return (
    <span
      className="skeleton"
      style={cssVars({ '--width': width, '--height': toRem(height) })}
      aria-hidden="true"
    />
  );
}

export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="row" key={index}>
          <span className="skeleton is-round" />
          <span className="stack-s">
            <Skeleton width="40%" height={14} />
            <Skeleton width="64%" height={11} />
          </span>
          <Skeleton width="7rem" height={14} />
        </div>
      ))}
    </div>
  );
}
