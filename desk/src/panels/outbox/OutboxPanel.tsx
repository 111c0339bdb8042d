import type { ResultOf } from '@hongbao/contracts/call';
import { listOutbox } from '@hongbao/contracts/control/members.calls';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Entry } from '../../kit/Choice.tsx';
import { CopyPress } from '../../kit/CopyPress.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import { usePhone } from '../../phone/PhoneContext.ts';
import { Webhooks } from './Webhooks.tsx';
import './outbox.css';

type Message = ResultOf<typeof listOutbox>[number];
const SHOWN = 100;
const EVERY_MS = 1_000;

/** The outbox panel: codes and emails that would have been sent, newest first. A code can be typed into the phone. */
export function Panel() {
  const { t } = useTranslation();
  const world = useWorld();
  // The searched address is the selection of the panel, so that a link restores it.
  const [{ to: selected = '' }, select] = useSelected('outbox');
  const to = useDeferredValue(selected.trim());
  const { data, failure, again } = useAsk(
    listOutbox,
    { params: { world }, query: { limit: SHOWN, ...(isWhole(to) ? { to } : {}) } },
    { everyMs: EVERY_MS },
  );
  const messages = data?.filter((message) => message.to.toLowerCase().includes(to.toLowerCase()));
  return (
    <PanelBody
      tools={
        <div className="outbox-search">
          <Entry
            label={t('desk.outbox.to')}
            isQuiet
            type="search"
            placeholder={t('desk.outbox.to')}
            maxLength={254}
            value={selected}
            onChange={({ target }) => select(target.value === '' ? {} : { to: target.value })}
            data-testid="outbox-to"
          />
        </div>
      }
    >
      <Failed failure={failure} onRetry={again} />
      {messages?.length === 0 ? (
        <p className="note">{t(to === '' ? 'desk.outbox.none' : 'desk.outbox.noneFound')}</p>
      ) : null}
      <ol className="messages" aria-label={t('desk.outbox.title')}>
        {messages?.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ol>
      <Webhooks />
    </PanelBody>
  );
}

/**
 * Whether an address is complete. A complete address is searched in all messages, a partial address only in the newest.
 */
const isWhole = (to: string) => /^\S+@\S+\.\S+$/.test(to) || /^\+?\d{8,}$/.test(to);

function MessageCard({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { to, channel, purpose, code, text, at } = message;
  return (
    <li className="message" data-testid="message">
      <p className="message-head">
        <span className="badge">{t(`desk.outbox.channel_${channel}`)}</span>
        <strong className="cut">{to}</strong>
        <span className="note">{purpose}</span>
        <time className="note num">{worldTimeText(at)}</time>
      </p>
      {code === undefined ? null : <Code code={code} />}
      <p className="message-text">{text}</p>
    </li>
  );
}

/** A code in large type, with buttons that copy it or type it into the phone. */
function Code({ code }: { code: string }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [outcome, setOutcome] = useState<'typed' | 'noField'>();
  return (
    <>
      <div className="message-code">
        <code className="code-large num">{code}</code>
        <Press
          icon="phone"
          kind="primary"
          onClick={() => setOutcome(phone.typeCode(code) ? 'typed' : 'noField')}
          data-testid="type-code"
        >
          {t('desk.outbox.type')}
        </Press>
        <CopyPress textOf={() => code}>{t('desk.outbox.copy')}</CopyPress>
      </div>
      <p role="status" data-testid="typed">
        {outcome ? t(`desk.outbox.${outcome}`) : null}
      </p>
    </>
  );
}
