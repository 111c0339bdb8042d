import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A page that failed to load or to draw says so, and the rest of the app goes on. */
export class PageError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}

function PageFailed() {
  const { t } = useTranslation();
  return (
    <div className="screen">
      <EmptyState icon="warning" title={t('errors.pageFailed')} text={t('errors.pageFailedHelp')}>
        <Button kind="line" onClick={() => location.reload()}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
