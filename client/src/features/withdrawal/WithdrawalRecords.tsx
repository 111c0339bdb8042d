import { withdrawalStatuses } from '@hongbao/contracts/withdrawal/withdrawal.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { useStatusFilter } from '../../state/useStatusFilter.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { TransferRecords } from '../transfers/TransferRecords.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { withdrawalApi } from './withdrawal.api.ts';
import { WithdrawalDetails } from './WithdrawalDetails.tsx';
import { withdrawalTones } from './withdrawalTimeline.ts';

const RECORDS_EVERY_MS = 10_000;

export function WithdrawalRecords() {
  const { t } = useTranslation();
  const [status, setStatus] = useStatusFilter('withdrawal/status', withdrawalStatuses);
  const answer = withdrawalApi.withdrawalPages.useInfiniteQuery(status, {
    ...fresh,
    ...usePolling(RECORDS_EVERY_MS),
  });
  return (
    <TransferRecords
      label={t('recharge.moneyRecords.status')}
      statuses={withdrawalStatuses}
      labelOf={(one) => t(`withdrawal.statuses.${one}`)}
      value={status}
      onChoose={setStatus}
      testId="withdrawals-status"
      answer={answer}
      tones={withdrawalTones}
      empty={
        <Empty
          icon="withdraw"
          title={t('withdrawal.empty')}
          text={t(status === null ? 'withdrawal.emptyText' : 'withdrawal.emptyFilter')}
        >
          {status === null ? (
            <ButtonLink kind="line" isSmall to="/tixian">
              {t('routes.withdrawal')}
            </ButtonLink>
          ) : null}
        </Empty>
      }
      rowTestId="withdrawal-row"
      note={({ network, destination, createTime }) => (
        <Stack as="span" gap="xs">
          <span>
            {t('withdrawal.rowNote', { way: network ?? t('settlement.bank'), to: destination })}
          </span>
          <WorldTime value={createTime} format="clock" />
        </Stack>
      )}
      sheet={(withdrawal, onClose) => (
        <Sheet
          isOpen={withdrawal !== null}
          title={t('withdrawal.one')}
          onClose={onClose}
          testId="withdrawal-sheet"
        >
          {withdrawal ? (
            <Stack gap="l">
              <WithdrawalDetails withdrawal={withdrawal} />
              <CancelWithdrawal key={withdrawal.id} withdrawal={withdrawal} />
            </Stack>
          ) : null}
        </Sheet>
      )}
    />
  );
}
