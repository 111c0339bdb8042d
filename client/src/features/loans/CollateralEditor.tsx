import { formatUnits, mulDiv, ONE, units } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney, formatPercent, formatPrice } from '../../lib/numbers.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Stack } from '../../ui/layout.tsx';
import { Fact } from '../../ui/Card.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Submit } from '../../ui/Submit.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { toDecimalText } from './loanForm.ts';
import { type Loan, loansApi } from './loans.api.ts';
import { actionsToLowerLtv, owedNow, pledgeOf, collateralLevels } from './loanView.ts';
import { LtvBar } from './LtvBar.tsx';
import { typedUnits } from '../../lib/decimalInput.ts';

/** Selectable target LTVs, in percent. */
const goals = ['65', '50', '40'] as const;

/**
 * Form to add collateral to a loan. This lowers the LTV, the margin call price and the liquidation price of the loan.
 */
export function CollateralEditor({ loan, onDone }: { loan: Loan; onDone: () => void }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [typed, setTyped] = useState('');
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const [add] = loansApi.addCollateral.useMutation();
  const sending = useSubmit(add, {
    fieldOf: { quantity: 'quantity', insufficientBalance: 'quantity' },
    retry: 'sameBody',
  });
  const { fieldsRef } = sending;
  const owed = owedNow(loan, useWorldNow())?.total ?? 0n;
  const pledge = pledgeOf(loan) ?? { coin: 'BTC', quantity: 0n, callLtv: null, saleLtv: null };
  const { coin, quantity } = pledge;
  const { ticker, info } = useSymbol(`${coin}/USDT`);
  const price = ticker ? units(ticker.markPrice) : null;
  const available = units(balances?.find(({ currency }) => currency === coin)?.available ?? '0');
  const more = typedUnits(typed, { unit: coin }) ?? 0n;
  const before = collateralLevels(owed, quantity, price, pledge);
  const after = collateralLevels(owed, quantity + more, price, pledge);
  const problem =
    more === 0n
      ? t('loans.problem.amountMissing')
      : more > available
        ? t('loans.problem.balance', { bound: formatMoney(available, coin, { isHidden }) })
        : undefined;
  const digits = info?.pricePrecision ?? 2;

  const handleAdd = async () => {
    const body = { id: loan.id, quantity: formatUnits(more) };
    if (!(await sending.submit(problem === undefined, body)).isDone) return;
    toasts.show(t('loans.added'), 'good');
    onDone();
  };
  const choose = (goal: (typeof goals)[number]) => {
    if (price === null) return;
    sending.clearErrors();
    const ltv = mulDiv(BigInt(goal), ONE, 100n, 'floor');
    const { collateral } = actionsToLowerLtv(ltv, { owed, quantity, price, coin });
    setTyped(collateral === 0n ? '' : toDecimalText(collateral));
  };
  return (
    <Stack gap="l">
      <div ref={fieldsRef}>
        <AmountField
          label={t('loans.collateral')}
          value={typed}
          onValue={sending.edit(setTyped)}
          unit={coin}
          max={available > 0n ? formatUnits(available) : undefined}
          problem={
            (sending.wasTried || more > 0n ? problem : undefined) ?? sending.fieldError('quantity')
          }
          hint={t('loans.held', { amount: formatMoney(available, coin, { isHidden }) })}
          testId="collateral-quantity"
        />
      </div>
      <Chips
        label={t('loans.goal')}
        isEven
        value={null}
        testId="collateral-goal"
        options={goals.map((goal) => ({
          value: goal,
          label: t('loans.goalTo', { rate: `${goal}%` }),
        }))}
        onChoose={choose}
      />
      <LtvBar ltv={after.ltv} callLtv={pledge.callLtv} saleLtv={pledge.saleLtv} />
      <dl className="facts receipt">
        <Fact label={t('loans.ltv')}>
          <BeforeAfter before={formatPercent(before.ltv)} after={formatPercent(after.ltv)} />
        </Fact>
        <Fact label={t('loans.callPrice')}>
          <BeforeAfter
            before={formatPrice(before.callPrice, digits)}
            after={formatPrice(after.callPrice, digits)}
          />
        </Fact>
        <Fact label={t('loans.salePrice')}>
          <BeforeAfter
            before={formatPrice(before.salePrice, digits)}
            after={formatPrice(after.salePrice, digits)}
          />
        </Fact>
      </dl>
      {balances && available === 0n ? (
        <ButtonLink kind="primary" isWide to="/shandui" testId="collateral-convert">
          {t('loans.getCoin', { coin })}
        </ButtonLink>
      ) : (
        <Submit
          sending={sending}
          label={
            more === 0n
              ? t('loans.addCollateral')
              : t('loans.addAmount', {
                  amount: formatMoney(more, coin, { isHidden, digits: 'exact' }),
                })
          }
          isBlocked={problem !== undefined}
          onPress={() => void handleAdd()}
          testId="collateral-submit"
        />
      )}
    </Stack>
  );
}
