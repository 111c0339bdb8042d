import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isServerReached, onReach } from '../api/reach.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Screen } from '../ui/Screen.tsx';

interface Props {
  children: ReactNode;
  /** Translation key of the page's title. */
  title: string;
  isTab: boolean;
}

/** A page that fails while it is drawn says so and can be drawn anew; the rest of the app goes on. */
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
  /** The page's code could not be loaded; otherwise it broke while it was drawn. */
  isCodeMissing?: boolean;
}

/** Why a page is not there, and the way to try again. */
export function PageFailed({ onRetry, isCodeMissing }: FailedProps) {
  const { t } = useTranslation();
  const isReached = useSyncExternalStore(onReach, isServerReached);
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
