import { formatUnits, ONE, units } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { isText } from '../../lib/guards.ts';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { randomId } from '../../lib/random.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useAppSelector } from '../../state/store.ts';
import { Banner } from '../../ui/Banner.tsx';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Submit } from '../../ui/Submit.tsx';
import { walletApi } from '../wallet/wallet.api.ts';
import { drawNonces } from './drawNonces.ts';
import { type Ieo, ieoApi, baseCoin } from './ieo.api.ts';
import { applyProblem, summarizeApply } from './ieoForm.ts';

export function ApplySheet({ ieo, onClose }: { ieo: Ieo | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={ieo !== null}
      title={t('ieo.applyTitle', { name: ieo?.name ?? '' })}
      onClose={onClose}
      testId="ieo-sheet"
    >
      {ieo ? <ApplyEditor ieo={ieo} onDone={onClose} /> : null}
    </Sheet>
  );
}

/** Form of an application: the number of lots, with the amount that will be held and the resulting odds. */
function ApplyEditor({ ieo, onDone }: { ieo: Ieo; onDone: () => void }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const token = baseCoin(ieo.symbol);
  const [typed, setTyped] = usePersisted(`ieo/form/${ieo.id}`, '', isText);
  const isVerified = useAppSelector((state) => state.session.userInfo?.kycStatus === 'authorised');
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const [apply] = ieoApi.applyIeo.useMutation();
  // One value for all attempts of this form, so that a retry after a lost answer sends the stored value.
  const [nonce, setNonce] = useState(randomId);
  const sending = useSubmit(apply, {
    fieldOf: { quantity: 'quantity', insufficientBalance: 'quantity' },
    retry: 'sameBody',
  });
  const available = units(balances?.find(({ currency }) => currency === 'USDT')?.available ?? '0');
  const facts = { ieo, available, isVerified };
  const { fieldsRef } = sending;
  const summary = summarizeApply(typed, facts);
  const problem = applyProblem(facts, summary);
  const words = problem
    ? problem.key === 'limit'
      ? t('ieo.problem.limit', { count: Number(problem.lots) })
      : t(`ieo.problem.${problem.key}`, { amount: formatMoney(available, 'USDT', { isHidden }) })
    : undefined;
  const isShown = problem?.key === 'missing' ? sending.wasTried : problem?.key !== 'identity';
  const inField = isShown ? words : undefined;

  const handleApply = async () => {
    const quantity = formatUnits(summary.asked);
    const sent = await sending.submit(problem === null, { ieoId: ieo.id, quantity, nonce });
    if (!sent.isDone) return;
    drawNonces.add(sent.result.id, nonce, ieo.myApplication !== undefined);
    setNonce(randomId());
    setTyped('');
    sending.hideProblems();
    toasts.show(t('ieo.done'), 'good');
    onDone();
  };
  return (
    <Stack gap="l">
      {isVerified ? null : (
        <Banner
          tone="warn"
          action={
            <ButtonLink kind="line" to="/shenfenRenzheng" isSmall>
              {t('ieo.verify')}
            </ButtonLink>
          }
        >
          {t('ieo.problem.identity')}
        </Banner>
      )}
      <div ref={fieldsRef}>
        <AmountField
          label={t('ieo.lots')}
          value={typed}
          onValue={sending.edit(setTyped)}
          unit={t('ieo.lotUnit')}
          decimals={0}
          max={summary.mostLots > 0n ? formatUnits(summary.mostLots * ONE) : undefined}
          problem={inField ?? sending.fieldError('quantity')}
          hint={t('ieo.lotIs', {
            amount: formatMoney(ieo.lotSize, token, { digits: 'exact' }),
            most: formatMoney(ieo.perMemberMax, token, { digits: 'exact' }),
          })}
          testId="ieo-lots"
        />
      </div>
      <dl className="facts receipt">
        <Fact label={t('ieo.askedFor')}>
          <BeforeAfter
            before={formatMoney(ieo.myApplication?.quantity ?? '0', token, { digits: 'exact' })}
            after={formatMoney(summary.total, token, { digits: 'exact' })}
          />
        </Fact>
        <Fact label={t('ieo.setAside')}>
          <Money value={summary.added} isDue weight="strong" testId="ieo-held" />
        </Fact>
        <Fact label={t('ieo.odds')}>
          <BeforeAfter
            before={formatPercent(summary.oddsBefore)}
            after={formatPercent(summary.oddsAfter)}
          />
        </Fact>
      </dl>
      <Muted as="p">
        {t('ieo.rule', { price: formatMoney(ieo.winningPrice, 'USDT', { digits: 'exact' }) })}
      </Muted>
      <Submit
        sending={sending}
        label={
          words ??
          t('ieo.applyFor', { amount: formatMoney(summary.asked, token, { digits: 'exact' }) })
        }
        isBlocked={problem !== null}
        onPress={() => void handleApply()}
        testId="ieo-submit"
        errorTestId="ieo-failure"
      />
    </Stack>
  );
}
