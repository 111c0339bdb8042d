import { formatUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import { SAFE_PERCENT } from '@hongbao/contracts/positions/positions.size';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney, formatPrice } from '../../lib/numbers.ts';
import { Chips } from '../../ui/Chips.tsx';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { DecimalField } from '../../ui/Field.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { toHolding } from './livePosition.ts';
import {
  marginProblem,
  marginWays,
  noMargin,
  reduceMargin,
  suggestMargin,
  summarizeMargin,
  writtenAmount,
} from './marginForm.ts';
import { PositionName } from './PositionName.tsx';
import { positionsApi } from './positions.api.ts';
import { problemText, typingText } from './problemText.ts';
import { RiskBar } from './RiskBar.tsx';
import type { EditorProps } from './positionParts.ts';

/** Sheet that adds margin to a position or removes margin, and shows the resulting liquidation price. */
export function MarginEditor({ position, account, onDone }: EditorProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const field = useRef<HTMLDivElement>(null);
  const { facts, digits } = useMarginFacts(position, account);
  const [form, change] = useReducer(reduceMargin, noMargin);
  const [adjust] = positionsApi.adjustMargin.useMutation();
  const sending = useSubmit(adjust, {
    fieldOf: { amount: 'amount', insufficientBalance: 'amount' },
    retry: 'sameBody',
  });
  const edit = sending.edit(change);
  const summary = summarizeMargin(form, facts);
  const problem = marginProblem(form, summary);
  const isShown = problem !== null && problem.key !== 'marginMissing';
  const most = formatMoney(summary.most, 'USDT', { isHidden });
  const percent = Number(SAFE_PERCENT);
  const presets = suggestMargin(facts);
  const chosen = presets.find(({ amount }) => writtenAmount(amount) === form.amount);
  const price = (value: bigint | null) =>
    value === null ? t('trade.noLiquidation') : formatPrice(value, digits);

  const handleSave = async () => {
    if (problem && !sending.isResend) return field.current?.querySelector('input')?.focus();
    const sent = await sending.send({ id: position.id, amount: formatUnits(summary.change) });
    if (!sent.isDone) return;
    toasts.show(t(form.way === 'add' ? 'positions.marginAdded' : 'positions.marginTaken'), 'good');
    onDone();
  };
  return (
    <Stack gap="l">
      <PositionName position={position} />
      <Segmented
        label={t('positions.marginTitle')}
        value={form.way}
        onChange={(way) => edit({ way, amount: '' })}
        options={marginWays.map((value) => ({ value, label: t(`positions.${value}`) }))}
        testId="margin-way"
      />
      <div ref={field}>
        <DecimalField
          label={t('positions.marginAmount')}
          value={form.amount}
          onValue={(amount) => edit({ amount })}
          placeholder="0"
          hint={t('positions.marginMost', { max: most })}
          problem={
            isShown
              ? problem.isTyping
                ? typingText(t, problem.key)
                : problemText(t, problem.key, most)
              : sending.fieldError('amount')
          }
          side={
            <button
              type="button"
              className="field-side"
              onClick={() => change({ amount: writtenAmount(summary.most) })}
              data-testid="margin-max"
            >
              {t('positions.max')}
            </button>
          }
          data-testid="margin-amount"
        />
      </div>
      {form.way === 'add' && presets.length > 0 ? (
        <Stack gap="xs">
          <Chips
            label={t('positions.marginAmount')}
            value={chosen?.preset ?? null}
            onChoose={(preset) => {
              const amount = presets.find((one) => one.preset === preset)?.amount;
              if (amount !== undefined) edit({ amount: writtenAmount(amount) });
            }}
            options={presets.map(({ preset, amount }) => ({
              value: preset,
              label:
                preset === 'safe'
                  ? t('positions.near.back', {
                      percent,
                      amount: formatMoney(amount, 'USDT', { isHidden }),
                    })
                  : t('positions.near.share', { percent: preset === 'quarter' ? 25 : 50 }),
            }))}
            testId="margin-preset"
          />
          {presets.some(({ preset }) => preset === 'safe') ? (
            <Muted>{t('positions.near.backMeans', { percent })}</Muted>
          ) : null}
        </Stack>
      ) : null}
      <div className="receipt">
        <dl className="facts">
          <Fact label={<InfoTip term="margin">{t('trade.margin')}</InfoTip>} testId="margin-after">
            <BeforeAfter
              before={formatMoney(facts.holding.margin, 'USDT', { isHidden })}
              after={formatMoney(summary.marginAfter, 'USDT', { isHidden })}
            />
          </Fact>
          <Fact label={t('trade.liquidation')} testId="margin-liquidation">
            <BeforeAfter
              before={price(facts.liquidation)}
              after={price(summary.liquidationAfter)}
            />
          </Fact>
        </dl>
        <RiskBar distance={summary.distanceAfter} />
      </div>
      <Submit
        sending={sending}
        label={t(form.way === 'add' ? 'positions.add' : 'positions.takeBack')}
        isBlocked={problem !== null}
        onPress={() => void handleSave()}
        testId="margin-save"
        errorTestId="margin-failure"
      />
    </Stack>
  );
}

function useMarginFacts(position: ListedPosition, account: string) {
  const { ticker, digits } = useSymbol(position.symbol);
  const { data: balances } = walletApi.listBalances.useQuery({ query: { account } }, fresh);
  const facts = {
    holding: toHolding(position),
    leverage: position.leverage,
    mark: units(ticker?.markPrice ?? position.markPrice),
    liquidation: position.liquidationPrice === undefined ? null : units(position.liquidationPrice),
    available: units(balances?.find(({ currency }) => currency === 'USDT')?.available ?? '0'),
    rates: { mmr: units(position.maintenanceRate), cum: units(position.maintenanceCredit) },
    takerFee: units(position.takerFeeRate),
    tick: stepOfDecimals(digits),
  };
  return { facts, digits };
}
