import { getTraffic } from '@hongbao/contracts/control/traffic.calls';
import { exchangeViews } from '@hongbao/contracts/stories/deskPanels';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { IconPress } from '../../kit/Press.tsx';
import { Stored } from '../../kit/Stored.tsx';
import { useSelected } from '../../state/useSelected.ts';
import { Switches } from '../../kit/Switches.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import { AnswerPart } from './AnswerPart.tsx';
import { ContractPart, problemCount } from './ContractPart.tsx';
import { FramesPart } from './FramesPart.tsx';
import { EffectsPart } from './EffectsPart.tsx';
import type { Exchange } from './exchange.ts';
import { ExchangeActions } from './ExchangeActions.tsx';
import { kindOf } from './filter.ts';
import { Meanings, canMean } from './Meanings.tsx';
import { type Names, inNames } from './inNames.ts';
import { RequestPart } from './RequestPart.tsx';
import { outcomeText } from './outcomeText.ts';

interface Props {
  id: string;
  nameOf: (memberId: string) => string;
  onSelect: (id: string | null) => void;
}

/** The details of one request. Memoized, because the list beside it changes often, but a recorded request does not. */
export const ExchangePane = memo(function ExchangePane({ id, nameOf, onSelect }: Props) {
  const { t } = useTranslation();
  const world = useWorld();
  const { data, failure } = useAsk(getTraffic, { params: { world, id } }, { everyMs: 0 });
  const isForgotten = failure?.reason === 'notFound';
  return (
    <section className="exchange" aria-label={t('desk.traffic.one', { id })} data-testid="exchange">
      <header className="exchange-head">
        <div className="exchange-name">
          <h3 className="cut">{data?.call ?? data?.path ?? t('desk.traffic.one', { id })}</h3>
          {data ? (
            <span className="badge" data-tone={tones[kindOf(data)]} data-testid="exchange-end">
              {outcomeText(data, t)}
            </span>
          ) : null}
        </div>
        <IconPress icon="close" label={t('desk.traffic.closeOne')} onClick={() => onSelect(null)} />
      </header>
      {isForgotten ? (
        <p className="note exchange-body" role="status" data-testid="exchange-forgotten">
          {t('desk.traffic.forgotten')}
        </p>
      ) : (
        <Failed failure={failure} />
      )}
      {data && !isForgotten ? <Whole exchange={data} {...{ nameOf, onSelect }} /> : null}
    </section>
  );
});

/** Interval at which the messages of an open socket are fetched. */
const SOCKET_POLL_MS = 2_000;

const isOpenSocket = ({ status, frames }: Exchange) =>
  status === SWITCHING_PROTOCOLS && frames.at(-1)?.direction !== 'end';

const SWITCHING_PROTOCOLS = 101;

const tones = { done: 'good', refused: 'warn', failed: 'bad' } as const;
type Part = (typeof exchangeViews)[number];

function Whole({ exchange, nameOf, onSelect }: Omit<Props, 'id'> & { exchange: Exchange }) {
  const { t } = useTranslation();
  const params = { world: useWorld(), id: exchange.id };
  // A recorded request does not change, except for the messages of an open socket.
  useAsk(getTraffic, { params }, { everyMs: isOpenSocket(exchange) ? SOCKET_POLL_MS : 0 });
  const [selection, setSelected] = useSelected('traffic');
  const part = selection.view ?? 'request';
  const [names, setNames] = useState<Names>('sent');
  const shown = inNames(exchange, names);
  const counts: Partial<Record<Part, number>> = {
    contract: problemCount(exchange),
    answer: exchange.frames.length,
    effects: exchange.rows.length,
  };
  return (
    <>
      <p className="exchange-facts num">
        <span className="mono">{exchange.method}</span>
        <span>
          <Stored
            text={
              exchange.memberId === undefined ? t('desk.traffic.nobody') : nameOf(exchange.memberId)
            }
          />
        </span>
        <span>{t('desk.traffic.ms', { ms: exchange.durationMs.toFixed(1) })}</span>
        <time>{t('desk.traffic.worldTime', { at: worldTimeText(exchange.at) })}</time>
        <code className="exchange-path">
          <Stored text={exchange.path} />
        </code>
      </p>
      <ExchangeActions exchange={exchange} onSelect={onSelect} />
      <Switches
        label={t('desk.traffic.parts')}
        value={part}
        options={exchangeViews.map((one) => ({
          value: one,
          label: (
            <>
              {t(`desk.traffic.part_${one}`)}
              {counts[one] ? <span className="part-count num">{counts[one]}</span> : null}
            </>
          ),
        }))}
        onChoose={(view) => setSelected({ ...selection, view })}
        testId="exchange"
      />
      <div
        className="exchange-body"
        tabIndex={0}
        role="region"
        aria-label={t(`desk.traffic.part_${part}`)}
      >
        {exchange.dialect && (part === 'request' || part === 'answer') ? (
          <Switches
            label={t('desk.traffic.names', { name: exchange.dialect.name })}
            value={names}
            options={(['sent', 'contract'] as const).map((one) => ({
              value: one,
              label: t(`desk.traffic.names_${one}`),
            }))}
            onChoose={setNames}
            testId="names"
          />
        ) : null}
        {part === 'request' && canMean(exchange) ? <Meanings exchange={exchange} /> : null}
        {part === 'request' ? <RequestPart exchange={shown} /> : null}
        {part === 'answer' ? <AnswerPart exchange={shown} /> : null}
        {part === 'answer' ? <FramesPart exchange={exchange} /> : null}
        {part === 'contract' ? <ContractPart exchange={exchange} /> : null}
        {part === 'effects' ? <EffectsPart {...{ exchange, nameOf }} /> : null}
      </div>
    </>
  );
}
