import { ieoTabs } from '@hongbao/contracts/pages/pageViews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { isOneOf } from '../../lib/guards.ts';
import { usePollingInFront } from '../../state/live.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { useWantedTab } from '../../state/wanted.ts';
import { Empty, Loading, Skeleton } from '../../ui/Empty.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { WantedItem } from '../../ui/WantedItem.tsx';
import { useSearch } from '../../state/place.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { TimeFact, ZoneNote } from '../../ui/WorldTime.tsx';
import { ApplySheet } from './ApplySheet.tsx';
import { DrawSheet } from './DrawSheet.tsx';
import { ALL, type Ieo, ieoApi, type IeoOrder, ODDS_EVERY_MS, baseCoin } from './ieo.api.ts';
import { IeoCard } from './IeoCard.tsx';
import { IeoOrders } from './IeoOrders.tsx';
import { payOut, tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { units } from '@hongbao/contracts/money';
import { useSubmit } from '../../api/useSubmit.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { toasts } from '../../ui/toasts.ts';

type Tab = (typeof ieoTabs)[number];

/** The open sheet. It contains the id instead of the record, because the record is updated while the sheet is open. */
type Opened =
  | { kind: 'apply'; ieoId: string }
  | { kind: 'draw'; ieoId: string; isVerified?: boolean }
  | { kind: 'pay'; order: IeoOrder };

/** The IEO page: subscriptions by phase, and the member's own applications. */
export function Page() {
  const { t } = useTranslation();
  const [tab, setTab] = usePersisted<Tab>('ieo/tab', 'offers', isOneOf(ieoTabs));
  useWantedTab(ieoTabs, setTab);
  const [opened, setOpened] = useState<Opened | null>(null);
  useLinkParameter('draw', (ieoId) => setOpened({ kind: 'draw', ieoId }));
  useLinkParameter('verify', (ieoId) => setOpened({ kind: 'draw', ieoId, isVerified: true }));
  const { data, isError, error, refetch } = ieoApi.listIeos.useQuery(
    { query: { pageSize: ALL } },
    { ...fresh, ...usePollingInFront(ODDS_EVERY_MS) },
  );
  const find = (id: string): Ieo | null => data?.records.find((one) => one.id === id) ?? null;
  const close = () => setOpened(null);
  return (
    <Screen title={t('routes.ieo')} onRefresh={refetch}>
      <Tabs
        label={t('routes.ieo')}
        value={tab}
        onChange={setTab}
        testId="ieo-tab"
        tabs={ieoTabs.map((value) => ({ value, label: t(`ieo.tabs.${value}`) }))}
      >
        <Stack>
          {tab === 'mine' ? (
            <IeoOrders
              onPay={(order) => setOpened({ kind: 'pay', order })}
              onDraw={(ieoId) => setOpened({ kind: 'draw', ieoId })}
            />
          ) : data ? (
            <Offers
              ieos={data.records}
              onApply={(ieoId) => setOpened({ kind: 'apply', ieoId })}
              onDraw={(ieoId) => setOpened({ kind: 'draw', ieoId })}
              onPay={(order) => setOpened({ kind: 'pay', order })}
            />
          ) : (
            <Loading query={{ isError, error, refetch }} skeleton={<Skeleton height={420} />} />
          )}
        </Stack>
      </Tabs>
      <ZoneNote />
      <ApplySheet ieo={opened?.kind === 'apply' ? find(opened.ieoId) : null} onClose={close} />
      <DrawSheet
        ieo={opened?.kind === 'draw' ? find(opened.ieoId) : null}
        isVerified={opened?.kind === 'draw' && opened.isVerified === true}
        onClose={close}
      />
      <PaySheet order={opened?.kind === 'pay' ? opened.order : null} onClose={close} />
    </Screen>
  );
}

/** Order of the phases in the list. What the member can act on comes first. */
const phaseOrder: Record<Ieo['status'], number> = {
  issuing: 1,
  upcoming: 2,
  completed: 3,
  listed: 4,
};

/** A subscription with a payment due first, then the open ones, the announced ones and the drawn ones. */
const inOrder = (ieos: readonly Ieo[]): Ieo[] => {
  const place = ({ status, myApplication }: Ieo) =>
    myApplication?.status === 'won' ? 0 : phaseOrder[status];
  return ieos.toSorted((one, other) => place(one) - place(other));
};

interface OffersProps {
  ieos: readonly Ieo[];
  onApply: (ieoId: string) => void;
  onDraw: (ieoId: string) => void;
  onPay: (order: IeoOrder) => void;
}

function Offers({ ieos, onApply, onDraw, onPay }: OffersProps) {
  const { t } = useTranslation();
  const wanted = useSearch().get('offer');
  if (ieos.length === 0) return <Empty icon="ieo" title={t('ieo.none')} text={t('ieo.noneText')} />;
  return (
    <Stack as="ul">
      {inOrder(ieos).map((ieo) => (
        <WantedItem key={ieo.id} isWanted={ieo.id === wanted}>
          <IeoCard
            ieo={ieo}
            onApply={() => onApply(ieo.id)}
            onDraw={() => onDraw(ieo.id)}
            onPay={onPay}
          />
        </WantedItem>
      ))}
    </Stack>
  );
}

/**
 * Payment for won lots: from the held amount first, then from the balance. An excess of the held amount is released.
 */
function PaySheet({ order, onClose }: { order: IeoOrder | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [pay] = ieoApi.payIeo.useMutation();
  const sending = useSubmit(pay);
  const due = order ? tokenCost(units(order.wonQuantity ?? '0'), units(order.price)) : null;
  const paid = order && due !== null ? payOut(units(order.frozen), due) : null;
  const close = () => {
    sending.clearErrors();
    onClose();
  };
  const handlePay = async () => {
    if (!order) return;
    const sent = await sending.send({ orderId: order.id });
    if (!sent.isDone) return;
    toasts.show(t('ieo.paid'), 'good');
    close();
  };
  return (
    <ConfirmSheet
      isOpen={order !== null}
      title={t('ieo.payTitle')}
      confirm={t('ieo.pay')}
      sending={sending}
      onConfirm={() => void handlePay()}
      onClose={close}
      testId="ieo-pay-sheet"
    >
      <dl className="facts receipt">
        <Fact label={t('ieo.won')}>
          <Money value={order?.wonQuantity} coin={baseCoin(order?.symbol ?? '')} digits="exact" />
        </Fact>
        <MoneyFact label={t('ieo.winningPrice')} value={order?.price} digits="exact" isPublic />
        <MoneyFact label={t('ieo.due')} value={due} isDue weight="strong" testId="ieo-due" />
        <MoneyFact label={t('ieo.fromHeld')} value={paid?.captured} isDue />
        <MoneyFact label={t('ieo.fromBalance')} value={paid?.posted} isDue />
        <MoneyFact label={t('ieo.comesBack')} value={paid?.released} />
        <TimeFact label={t('ieo.times.pays')} value={order?.payBefore} format="short" />
      </dl>
      <Muted as="p">{t('ieo.payText')}</Muted>
    </ConfirmSheet>
  );
}
