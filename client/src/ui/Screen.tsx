import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { SimulatedMark } from './SimulatedMark.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** Whether the page is a tab, with a larger title and without a back button. */
  isTab?: boolean;
  /** Controls in the place of the title, which is then only for screen readers. */
  heading?: ReactNode;
  head?: ReactNode;
  /** The fixed area below the scrolling body, with the main action. */
  foot?: ReactNode;
  onRefresh?: () => Promise<unknown>;
}

const Refresher = lazyComponent(async () => (await import('./Refresher.tsx')).Refresher, {
  waitsFor: 'use',
});

/** The frame of a page: title, scrolling body and fixed foot. */
export function Screen({ title, children, isTab, heading, head, foot, onRefresh }: Props) {
  return (
    <div className="screen">
      <ScreenHead title={title} isTab={isTab ?? false} heading={heading}>
        {head}
      </ScreenHead>
      <ion-content role="main" data-scroller="">
        {onRefresh ? (
          <Suspense>
            <Refresher onRefresh={onRefresh} />
          </Suspense>
        ) : null}
        <div className="screen-body">{children}</div>
      </ion-content>
      {foot ? <div className="screen-foot">{foot}</div> : null}
      {isTab ? null : <SimulatedMark isStrip />}
    </div>
  );
}

function ScreenHead({
  title,
  isTab,
  heading,
  children,
}: {
  title: string;
  isTab: boolean;
  heading: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A page that was opened from a link has no previous page, so its back button navigates to Home.
  const handleBack = () =>
    history.state?.idx > 0 ? navigate(-1) : navigate('/home', { replace: true });
  return (
    <header className={`screen-head ${isTab ? 'is-tab' : ''}`}>
      {isTab ? null : (
        <IconButton label={t('common.back')} onClick={handleBack} data-testid="back">
          <Icon name="back" />
        </IconButton>
      )}
      <h1 className={heading ? 'hears-only' : 'screen-title'}>{title}</h1>
      {heading}
      <div className="line">
        {children}
        <SimulatedMark />
      </div>
    </header>
  );
}
