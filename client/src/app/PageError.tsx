import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReachable } from '../api/useIsReachable.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Screen } from '../ui/Screen.tsx';

interface Props {
  children: ReactNode;
  /** Translation key of the page's title. */
  title: string;
  isTab: boolean;
}

/** Error boundary of one page: shows the error and a retry button. The other parts of the app continue to work. */
export class PageError extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, title, isTab } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <FailedPage title={title} isTab={isTab} onRetry={() => this.setState({ hasFailed: false })} />
    );
  }
}

function FailedPage({ title, isTab, onRetry }: Omit<Props, 'children'> & { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Screen title={t(title)} isTab={isTab}>
      <PageFailed onRetry={onRetry} />
    </Screen>
  );
}

interface FailedProps {
  onRetry: () => void;
  /** True if the code of the page could not be loaded, false if rendering failed. */
  isCodeMissing?: boolean;
}

/** Message about a page that cannot be shown, with the reason and a retry button. */
export function PageFailed({ onRetry, isCodeMissing }: FailedProps) {
  const { t } = useTranslation();
  const isReached = useIsReachable();
  const isOffline = isCodeMissing && !isReached;
  return (
    <Empty
      icon={isOffline ? 'offline' : 'warning'}
      title={t(
        isOffline
          ? 'errors.chunk.offline'
          : isCodeMissing
            ? 'errors.chunk.broken'
            : 'errors.pageFailed',
      )}
      text={t('errors.pageFailedHelp')}
    >
      <Button kind="line" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Empty>
  );
}
