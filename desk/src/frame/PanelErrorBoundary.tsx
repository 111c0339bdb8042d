import { Component, type ReactNode } from 'react';
import i18next from 'i18next';
import { Press } from '../kit/Press.tsx';

interface State {
  readonly why: string | null;
}

/** Error boundary of a panel. The other panels and the phone continue to work. */
export class PanelErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { why: null };

  static getDerivedStateFromError(error: unknown): State {
    return { why: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { why } = this.state;
    if (why === null) return this.props.children;
    return (
      <div className="failed" role="alert">
        <p>{i18next.t('desk.frame.crashed', { why })}</p>
        <Press onClick={() => this.setState({ why: null })}>{i18next.t('desk.frame.again')}</Press>
      </div>
    );
  }
}
