import { SETTLEMENTS_MAX, settlementTypes } from '@hongbao/contracts/settlement/settlement.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { Empty, Loading } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Faint, Muted, Text } from '../../ui/layout.tsx';
import { settingsApi } from '../settings/settings.api.ts';
import { type Settlement, settlementApi } from './settlement.api.ts';
import { withdrawable } from './settlementForm.ts';
import { SettlementFace } from './SettlementRow.tsx';
import { SettlementSheet } from './SettlementSheet.tsx';
import type { SettlementTask } from './useSettlementEditor.ts';
import { CardList } from '../../ui/List.tsx';

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
        <>
          <Bound bound={bound} onEdit={(one) => setTask({ edit: one })} />
          {bound.length > 0 ? (
            <ButtonLink kind="line" isWide to="/tixian" testId="settlement-withdraw">
              <Icon name="withdraw" size={18} />
              {t('routes.withdrawal')}
            </ButtonLink>
          ) : null}
        </>
      ) : (
        <Loading query={{ isError, error, refetch: retry }} />
      )}
      <Faint as="p">
        {isFull ? t('settlement.full', { count: SETTLEMENTS_MAX }) : t('settlement.help')}
      </Faint>
      <SettlementSheet task={task} coins={coins} onClose={() => setTask(null)} />
    </Screen>
  );
}

interface BoundProps {
  bound: readonly Settlement[];
  onEdit: (one: Settlement) => void;
}

/** The bound accounts: addresses first, then cards, each with an edit button. */
function Bound({ bound, onEdit }: BoundProps) {
  const { t } = useTranslation();
  if (bound.length === 0)
    return <Empty icon="card" title={t('settlement.empty')} text={t('settlement.emptyText')} />;
  return settlementTypes.toReversed().map((type) => {
    const ofType = bound.filter((one) => one.type === type);
    if (ofType.length === 0)
      return (
        <Section key={type} title={t(`settlement.${type}s`)}>
          <Text as="p">{t(`settlement.unbound_${type}`)}</Text>
          <Muted as="p">{t(`settlement.no_${type}`)}</Muted>
        </Section>
      );
    return (
      <Section key={type} title={t(`settlement.${type}s`)}>
        <CardList items={ofType} by="id">
          {(one) => (
            <button
              type="button"
              className="row is-plain"
              onClick={() => onEdit(one)}
              data-testid="settlement-row"
            >
              <SettlementFace bound={one} />
              <Text tone="gold">
                <Icon name="edit" size={18} />
                <span className="hears-only">{t('settlement.edit')}</span>
              </Text>
            </button>
          )}
        </CardList>
      </Section>
    );
  });
}
