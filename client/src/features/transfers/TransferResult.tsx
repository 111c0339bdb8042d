import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { isMalformed } from '../../lib/failure.ts';
import { usePolling } from '../../state/live.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty, Loading } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Figure.tsx';
import { ResultPage } from '../../ui/ResultPage.tsx';
import { TransferDetails, TransferStatus } from './TransferDetails.tsx';
import type { Transfer, TransferLine } from './transferLine.ts';

const RESULT_EVERY_MS = 5_000;

/** The state of one deposit or withdrawal, once it is loaded; a statement for an id that does not exist. */
export function TransferResult<T extends Transfer>({
  line,
  id,
}: {
  line: TransferLine<T>;
  id: string;
}) {
  const { t } = useTranslation();
  const options = { ...fresh, ...usePolling(RESULT_EVERY_MS), skip: id === '' };
  const { data, error, refetch } = line.useOne(id, options);
  const toRecords = (
    <ButtonLink
      kind="primary"
      to={line.contract.listPage}
      isReplacing
      isWide
      testId="result-records"
    >
      {t('recharge.moneyResult.toRecords')}
    </ButtonLink>
  );
  if (data === undefined && id !== '' && !isMalformed(error))
    return <Loading query={{ isError: error !== undefined, error, refetch }} />;
  if (!data)
    return (
      <Empty
        icon="search"
        title={t('recharge.moneyResult.notFound')}
        text={t('recharge.moneyResult.notFoundText')}
      >
        {toRecords}
      </Empty>
    );
  const status: T['status'] = data.status;
  const outcome = line.contract.outcomeOf[status];
  const { Actions, Next } = line;
  return (
    <ResultPage
      state={outcome}
      {...line.result(data, outcome, t)}
      amount={<Money value={data.amount} coin={data.currency} digits="exact" />}
      badge={<TransferStatus line={line} status={status} />}
      testId={`${line.name}-result`}
      actions={
        <>
          {Next && outcome === 'done' ? <Next /> : toRecords}
          {Actions ? <Actions record={data} /> : null}
          <ButtonLink kind="quiet" to="/home" isReplacing isWide>
            {t('recharge.moneyResult.toHome')}
          </ButtonLink>
        </>
      }
    >
      <TransferDetails line={line} record={data} />
    </ResultPage>
  );
}
