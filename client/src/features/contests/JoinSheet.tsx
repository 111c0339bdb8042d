import { formatUnits } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { isText } from '../../lib/guards.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Submit } from '../../ui/Submit.tsx';
import { walletApi } from '../wallet/wallet.api.ts';
import { fundOf, fundProblem, mostFund } from './contestForm.ts';
import { type Contest, contestsApi } from './contests.api.ts';

interface Props {
  contest: Contest;
  isOpen: boolean;
  onClose: () => void;
}

/** The form to join a contest: the amount of the fund, and an explanation of the fund. */
export function JoinSheet({ contest, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('contests.joinTitle')} onClose={onClose} testId="join-sheet">
      <JoinForm contest={contest} onDone={onClose} />
    </Sheet>
  );
}

const fieldOf = {
  fund: 'fund',
  amountTooSmall: 'fund',
  amountTooLarge: 'fund',
  insufficientBalance: 'fund',
} as const;

function JoinForm({ contest, onDone }: { contest: Contest; onDone: () => void }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [text, setText] = usePersisted(`contests/fund/${contest.id}`, '', isText);
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const available = balances?.find(({ currency }) => currency === 'USDT')?.available;
  const [join] = contestsApi.joinContest.useMutation();
  const sending = useSubmit(join, { fieldOf, retry: 'sameBody' });
  const { fieldsRef } = sending;
  const fund = fundOf(text);
  const problem = fundProblem(text, contest, available);
  const words = problem
    ? t(`contests.problem.${problem.key}`, {
        bound: problem.bound
          ? formatMoney(problem.bound, 'USDT', { isHidden: isHidden && problem.key === 'balance' })
          : '',
      })
    : null;
  const isShown = problem && (sending.wasTried || problem.key !== 'fundMissing');
  const handleSend = async () => {
    const body = { id: contest.id, fund: formatUnits(fund ?? 0n) };
    const sent = await sending.submit(problem === null, body);
    if (!sent.isDone) return;
    setText('');
    toasts.show(t('contests.joinedNow'), 'good');
    onDone();
  };
  return (
    <Stack gap="l">
      <Muted as="p">{t('contests.joinText')}</Muted>
      <div ref={fieldsRef}>
        <AmountField
          label={t('contests.fund')}
          value={text}
          onValue={sending.edit(setText)}
          unit="USDT"
          max={mostFund(contest, available)}
          problem={(isShown ? words : null) ?? sending.fieldError('fund')}
          hint={t('contests.available', { amount: formatMoney(available, 'USDT', { isHidden }) })}
          testId="contest-fund-field"
        />
      </div>
      <Submit
        sending={sending}
        label={words ?? t('contests.joinWith', { amount: formatMoney(fund, 'USDT') })}
        isBlocked={problem !== null}
        onPress={() => void handleSend()}
        testId="join-confirm"
        errorTestId="join-failure"
      />
    </Stack>
  );
}
