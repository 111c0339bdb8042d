import type { ResultOf } from '@hongbao/contracts/call';
import {
  listWebhooks,
  removeWebhook,
  sendTestWebhook,
  setWebhook,
} from '@hongbao/contracts/control/webhooks.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Entry } from '../../kit/Choice.tsx';
import { CopyPress } from '../../kit/CopyPress.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { IconPress, Press } from '../../kit/Press.tsx';

type Webhook = ResultOf<typeof listWebhooks>[number];

/** The addresses that receive the notices of members, with their latest delivery, and a field for another one. */
export function Webhooks() {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const webhooks = useAsk(listWebhooks, { params });
  const add = useAct(setWebhook);
  const test = useAct(sendTestWebhook);
  const remove = useAct(removeWebhook);
  const [address, setAddress] = useState('');
  const handleSubmit = async () => {
    if (await add.act({ params, body: { address: address.trim() } })) setAddress('');
  };
  return (
    <Section title={t('desk.outbox.webhooks')}>
      <Failed failure={webhooks.failure ?? test.failure ?? remove.failure} />
      <ul className="messages">
        {webhooks.data?.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onTest={() => void test.act({ params: { ...params, id: webhook.id } })}
            onRemove={() => void remove.act({ params: { ...params, id: webhook.id } })}
          />
        ))}
      </ul>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <Entry
          label={t('desk.outbox.webhookAddress')}
          type="url"
          placeholder="http://127.0.0.1:4000/hook"
          value={address}
          problem={problemOf(add.failure, 'address')}
          onChange={({ target }) => setAddress(target.value)}
          data-testid="webhook-address"
        />
        <Failed failure={add.failure} own={['address']} />
        <div className="desk-form-line">
          <Press
            type="submit"
            isBusy={add.isBusy}
            disabled={address.trim() === ''}
            data-testid="webhook-add"
          >
            {t('desk.outbox.addWebhook')}
          </Press>
        </div>
      </form>
    </Section>
  );
}

interface CardProps {
  webhook: Webhook;
  onTest: () => void;
  onRemove: () => void;
}

function WebhookCard({ webhook, onTest, onRemove }: CardProps) {
  const { t } = useTranslation();
  const { id, address, secret, sequence, pending, deliveries } = webhook;
  const error = deliveries.find((each) => each.error !== undefined)?.error;
  return (
    <li className="message" data-testid={`webhook-${id}`}>
      <p className="message-head">
        <strong className="cut">{address}</strong>
        <span className="note num">{t('desk.outbox.webhookCount', { sequence, pending })}</span>
        <IconPress
          icon="trash"
          label={t('desk.outbox.removeWebhook', { address })}
          onClick={onRemove}
        />
      </p>
      {error === undefined ? null : <p className="note">{error}</p>}
      <div className="message-code">
        <Press onClick={onTest}>{t('desk.outbox.testWebhook')}</Press>
        <CopyPress textOf={() => secret}>{t('desk.outbox.copySecret')}</CopyPress>
      </div>
    </li>
  );
}
