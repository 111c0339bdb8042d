import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import './styles/lists.css';

interface Props {
  from: 'me' | 'them';
  /** Name of the author, for screen readers. */
  author: string;
  children: ReactNode;
  /** Time of the message, a `WorldTime`. */
  time?: ReactNode;
  /** State of a message. Used only for messages of the member. */
  state?: 'sending' | 'sent' | 'failed';
  onRetry?: () => void;
}

export function ChatBubble({ from, author, children, time, state = 'sent', onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div className="chat" data-from={from} data-state={state}>
      <span className="hears-only">{author}:</span>
      <div className="chat-bubble">{children}</div>
      <div className="chat-foot">
        {state === 'sending' ? t('parts.chat.sending') : null}
        {state === 'failed' ? (
          <button type="button" className="chat-retry" onClick={onRetry}>
            <Icon name="warning" size={14} />
            {t('parts.chat.failed')}
          </button>
        ) : null}
        {state === 'sent' ? time : null}
      </div>
    </div>
  );
}
