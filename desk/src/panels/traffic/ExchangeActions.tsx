import {
  listTraffic,
  replayTraffic,
  writeCurl,
  writeTestCode,
} from '@hongbao/contracts/control/traffic.calls';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorClient } from '../../control/client.ts';
import { useAct } from '../../control/deskApi.ts';
import { useFile } from '../../control/useFile.ts';
import { useWorld } from '../../state/store.ts';
import { useOpenPanel } from '../../state/useOpenPanel.ts';
import { CopyPress } from '../../kit/CopyPress.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import type { Exchange } from './exchange.ts';

interface Props {
  exchange: Exchange;
  onSelect: (id: string) => void;
}

/** Actions on a request: copy it, replay it, or draft a fault or a replacement answer from it. */
export function ExchangeActions({ exchange, onSelect }: Props) {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const { id, call, sealedBody } = exchange;
  const params = { world: useWorld(), id };
  const file = useFile();
  return (
    <div className="exchange-actions">
      <CopyPress textOf={() => file.textOf(writeCurl, { params, query: {} })} testId="copy-curl">
        {t('desk.traffic.curl')}
      </CopyPress>
      {sealedBody === null ? null : (
        <CopyPress textOf={() => file.textOf(writeCurl, { params, query: { bodies: 'sealed' } })}>
          {t('desk.traffic.curlSealed')}
        </CopyPress>
      )}
      <CopyPress textOf={() => file.textOf(writeTestCode, { params })} testId="copy-testkit">
        {t('desk.traffic.testkit')}
      </CopyPress>
      <Replay exchange={exchange} onSelect={onSelect} />
      {call === undefined ? null : (
        <>
          <Press
            icon="alarm"
            onClick={() => openPanel('faults', { view: 'fault', requestId: id })}
            data-testid="fail-next"
          >
            {t('desk.traffic.failNext')}
          </Press>
          <Press
            icon="edit"
            onClick={() => openPanel('faults', { view: 'answer', requestId: id })}
            data-testid="answer-instead"
          >
            {t('desk.traffic.answerInstead')}
          </Press>
        </>
      )}
      <Failed failure={file.failure} />
    </div>
  );
}

/**
 * Button that replays a request and selects the new request. It shows an error if the replay was not answered or not
 * recorded.
 */
function Replay({ exchange, onSelect }: Props) {
  const { t } = useTranslation();
  const params = { world: useWorld(), id: exchange.id };
  const again = useAct(replayTraffic);
  const [said, setSaid] = useState<'replayDropped' | 'replayUnseen'>();
  const isKeyed = exchange.headers['idempotency-key'] !== undefined;
  const replay = async (sameIdempotencyKey: boolean) => {
    setSaid(undefined);
    const made = await again.act({ params, body: { sameIdempotencyKey } });
    if (!made) return;
    const id = made.id ?? (made.outcome === 'dropped' ? await newestId(params.world) : null);
    if (id !== null) return onSelect(id);
    setSaid(made.outcome === 'dropped' ? 'replayDropped' : 'replayUnseen');
  };
  return (
    <>
      <Press
        icon="swap"
        isBusy={again.isBusy}
        onClick={() => void replay(false)}
        data-testid="replay"
      >
        {t('desk.traffic.replay')}
      </Press>
      {isKeyed ? (
        <Press isBusy={again.isBusy} onClick={() => void replay(true)} data-testid="replay-same">
          {t('desk.traffic.replaySame')}
        </Press>
      ) : null}
      {said ? <p role="status">{t(`desk.traffic.${said}`)}</p> : null}
      <Failed failure={again.failure} />
    </>
  );
}

/** Returns the id of the newest request. It is used after a dropped request, whose id the client does not receive. */
async function newestId(world: string): Promise<string | null> {
  const query = { limit: 1 };
  const { recording, records } = await operatorClient(i18next.language).must(listTraffic, {
    params: { world },
    query,
  });
  return recording ? (records[0]?.id ?? null) : null;
}
