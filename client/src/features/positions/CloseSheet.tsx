import { displayDecimal, formatUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import { spreadOf } from '@hongbao/contracts/positions/positions.config';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useIntent } from '../../api/useIntent.ts';
import { toasts } from '../../ui/toasts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { percentOf } from '../../ui/Change.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useContractConfigQuery } from '../settings/settings.api.ts';
import { useSymbol } from '../market/useMarket.ts';
import {
  closeProblem,
  closeShares,
  reduceClose,
  shareQuantity,
  summarizeClose,
  wholeOf,
} from './closeForm.ts';
import { holdingOf } from './livePosition.ts';
import { PositionName } from './PositionCard.tsx';
import { useClosePositionMutation } from './positions.api.ts';
import { problemText } from './problemText.ts';
import { useTakerFee } from './useTicketFacts.ts';

interface Props {
  position: Position | null;
  onClose: () => void;
}

export function CloseSheet({ position, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={position !== null}
      title={t('positions.closeTitle')}
      onClose={onClose}
      testId="close-sheet"
    >
      {position ? <CloseEditor key={position.id} position={position} onDone={onClose} /> : null}
    </Sheet>
  );
}

/** All of it at first, less by chip or by hand; what it would book is shown before it is done. */
function CloseEditor({ position, onDone }: { position: Position; onDone: () => void }) {
  const { t } = useTranslation();
  const { facts, precision } = useCloseFacts(position);
  const { holding } = facts;
  const [form, change] = useReducer(reduceClose, holding, wholeOf);
  const [close, { isLoading }] = useClosePositionMutation();
  const intent = useIntent();
  const summary = summarizeClose(form, facts);
  const problem = closeProblem(summary, facts);
  const share =
    closeShares.find((one) => shareQuantity(one, holding, facts.quantityStep) === form.quantity) ??
    null;
  const wire = (value: bigint | undefined) => (value === undefined ? null : formatUnits(value));

  const handleClose = async () => {
    const ask = { params: { id: position.id }, body: summary.body };
    const closed = await close({ ...ask, intent: intent.keyFor(ask) })
      .unwrap()
      .catch(() => null);
    if (!closed) return;
    intent.done();
    toasts.show(t('positions.closed'), 'good');
    onDone();
  };
  return (
    <div className="stack-l">
      <div className="between wrap">
        <PositionName position={position} />
        <span className="small muted">
          {t('positions.atMark', { price: displayDecimal(formatUnits(facts.mark), precision) })}
        </span>
      </div>
      <Chips
        label={t('positions.closeShare')}
        isEven
        value={share}
        testId="close-share"
        options={closeShares.map((value) => ({ value, label: `${value} %` }))}
        onChoose={(value) =>
          change({ quantity: shareQuantity(value, holding, facts.quantityStep) })
        }
      />
      <Field
        label={t('positions.closeQuantity')}
        value={form.quantity}
        onValue={(quantity) => change({ quantity })}
        inputMode="decimal"
        autoComplete="off"
        side={<span className="field-side">{position.symbol.split('/')[0]}</span>}
        problem={problem ? problemText(t, problem) : undefined}
        data-testid="close-quantity"
      />
      <dl className="facts receipt">
        <Fact label={t('positions.closeEstimate')}>
          <Amount
            value={wire(summary.closing?.realized)}
            isSigned
            isToned
            unit="USDT"
            testId="close-estimate"
          />
        </Fact>
        <Fact label={t('trade.closeFee')}>
          <Amount value={wire(summary.closing?.closeFee)} decimals={4} unit="USDT" />
        </Fact>
        <Fact label={t('positions.closeReturned')}>
          <Amount value={wire(summary.closing?.marginReleased)} decimals={4} unit="USDT" />
        </Fact>
      </dl>
      <Button
        kind="primary"
        isWide
        isBusy={isLoading}
        disabled={problem !== null}
        onClick={() => void handleClose()}
        data-testid="close-submit"
      >
        {t('positions.closeConfirm', { share: share ?? percentOf(formatUnits(summary.share), 0) })}
      </Button>
    </div>
  );
}

function useCloseFacts(position: Position) {
  const { info, ticker } = useSymbol(position.symbol);
  const takerFee = useTakerFee();
  const { data: config } = useContractConfigQuery();
  const precision = info?.pricePrecision ?? 2;
  const facts = {
    holding: holdingOf(position),
    mark: units(ticker?.markPrice ?? position.markPrice),
    spread: config ? spreadOf(config) : 0n,
    tick: stepOfDecimals(precision),
    quantityStep: stepOfDecimals(info?.quantityPrecision ?? 8),
    takerFee,
  };
  return { facts, precision };
}
