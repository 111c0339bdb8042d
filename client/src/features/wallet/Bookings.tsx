import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { Money } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Micro, Muted, Stack } from '../../ui/layout.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { walletApi } from './wallet.api.ts';

/** Maximum number of changes of one object that are loaded, the maximum page size of the call. */
const BOOKINGS_MAX = 100;
const SHOWN = 8;

/** The account changes of one object, newest first, and whether they are all loaded. */
export function useBookings(refId: string) {
  const { data } = walletApi.listAccountChanges.useQuery(
    { query: { refId, pageSize: BOOKINGS_MAX } },
    fresh,
  );
  return { changes: data?.records ?? [], isWhole: data !== undefined && data.pages <= 1 };
}

/** The account changes of one object on its receipt, newest first. */
export function Bookings({ refId }: { refId: string }) {
  const { t } = useTranslation();
  const { changes } = useBookings(refId);
  if (changes.length === 0) return null;
  return (
    <Stack gap="s" testId="receipt-bookings">
      <Muted as="h3">{t('routes.accountChanges')}</Muted>
      <dl className="facts">
        {changes.slice(0, SHOWN).map(({ id, type, amount, currency, createTime }) => (
          <Fact
            key={id}
            label={
              <>
                {t(`wallet.changes.types.${type}`)}{' '}
                <Micro tone="faint" isNumber>
                  <WorldTime value={createTime} format="short" />
                </Micro>
              </>
            }
          >
            <Money value={amount} coin={currency} digits="exact" isSigned />
          </Fact>
        ))}
      </dl>
    </Stack>
  );
}
