import {
  SETTLEMENTS_MAX,
  type SettlementType,
  settlementTypes,
} from '@hongbao/contracts/settlement/settlement.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { Empty, Loading } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Faint, Line, Stack } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { type Settlement, settlementApi } from './settlement.api.ts';
import { defaultAccount, withdrawable } from './settlementForm.ts';
import { SettlementFace } from './SettlementRow.tsx';
import { SettlementSheet } from './SettlementSheet.tsx';
import type { SettlementTask } from './useSettlementEditor.ts';
import { List } from '../../ui/List.tsx';
import { preferenceSet } from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';

const noCoins: [] = [];

/** The page of withdrawal destinations: bank cards and addresses with masked numbers. */
export function Page() {
  const { t } = useTranslation();
  const [task, setTask] = useState<SettlementTask | null>(null);
  const {
    data: bound,
    isError,
    error,
    refetch,
  } = settlementApi.listSettlements.useQuery(undefined, fresh);
  const currencies = settingsApi.listCurrencies.useQuery();
  const coins = currencies.data ? withdrawable(currencies.data) : noCoins;
  const first = coins.find(({ currency }) => currency === 'USDT') ?? coins[0];
  const retry = () => {
    void refetch();
    if (currencies.isError) void currencies.refetch();
  };
  const isFull = bound !== undefined && bound.length >= SETTLEMENTS_MAX;
  const add = (
    <Button
      kind="primary"
      isWide
      disabled={isFull || !first || !bound}
      onClick={() => first && setTask({ add: first.currency })}
      data-testid="settlement-add"
    >
      {t('settlement.add')}
    </Button>
  );
  return (
    <Screen title={t('routes.settlement')} foot={add}>
      {bound ? (
        <Bound
          bound={bound}
          onEdit={(one) => setTask({ edit: one })}
          onAdd={(type) => first && setTask({ add: first.currency, type })}
        />
      ) : (
        <Loading query={{ isError, error, refetch: retry }} />
      )}
      {bound?.length === 0 ? null : (
        <Faint as="p">
          {isFull ? t('settlement.full', { count: SETTLEMENTS_MAX }) : t('settlement.help')}
        </Faint>
      )}
      <SettlementSheet task={task} coins={coins} onClose={() => setTask(null)} />
    </Screen>
  );
}

interface BoundProps {
  bound: readonly Settlement[];
  onEdit: (one: Settlement) => void;
  onAdd: (type: SettlementType) => void;
}

/** The bound accounts: addresses first, then cards. */
function Bound({ bound, onEdit, onAdd }: BoundProps) {
  const { t } = useTranslation();
  if (bound.length === 0)
    return <Empty icon="card" title={t('settlement.empty')} text={t('settlement.emptyText')} />;
  return settlementTypes.toReversed().map((type) => {
    const ofType = bound.filter((one) => one.type === type);
    if (ofType.length === 0)
      return (
        <Section key={type} title={t(`settlement.${type}s`)}>
          <Card isFlush>
            <Row
              icon={type === 'bank' ? 'card' : 'wallet'}
              title={t(`settlement.none_${type}`)}
              note={t(`settlement.no_${type}`)}
              end={
                <Button isSmall onClick={() => onAdd(type)} data-testid={`settlement-add-${type}`}>
                  {t('settlement.addOne')}
                </Button>
              }
            />
          </Card>
        </Section>
      );
    return (
      <Section key={type} title={t(`settlement.${type}s`)}>
        <List items={ofType} by="id" className="card-list">
          {(one) => <AccountCard account={one} bound={bound} onEdit={() => onEdit(one)} />}
        </List>
      </Section>
    );
  });
}

interface AccountCardProps {
  account: Settlement;
  /** All accounts: of several of a coin, one is the default. */
  bound: readonly Settlement[];
  onEdit: () => void;
}

/** One account with its actions: withdraw to it, make it the default of its coin, edit it. */
function AccountCard({ account, bound, onEdit }: AccountCardProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const defaults = useAppSelector((state) => state.preferences.withdrawalAccounts);
  const { id, currency } = account;
  const hasOthers = bound.some((one) => one.currency === currency && one.id !== id);
  const isDefault = hasOthers && defaultAccount(currency, bound, defaults)?.id === id;
  const makeDefault = () => {
    dispatch(preferenceSet({ withdrawalAccounts: { ...defaults, [currency]: id } }));
    toasts.show(t('settlement.isDefault', { coin: currency }), 'good');
  };
  return (
    <Card testId="settlement-card">
      <Stack>
        <SettlementFace bound={account} isDefault={isDefault} />
        <Line isWrapped>
          <ButtonLink
            kind="line"
            to={`/tixian?coin=${currency}&account=${id}`}
            isSmall
            testId="settlement-use"
          >
            {t('routes.withdrawal')}
          </ButtonLink>
          {hasOthers && !isDefault ? (
            <Button isSmall onClick={makeDefault} data-testid="settlement-default">
              {t('settlement.makeDefault')}
            </Button>
          ) : null}
          <Button isSmall onClick={onEdit} data-testid="settlement-edit">
            {t('settlement.change')}
          </Button>
        </Line>
      </Stack>
    </Card>
  );
}
