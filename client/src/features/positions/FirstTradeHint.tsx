import { useTranslation } from 'react-i18next';
import { FIRST_TRADE_HINTS, preferenceSet } from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Micro } from '../../ui/layout.tsx';
import { positionsApi } from './positions.api.ts';
import { useTicketing } from './ticketContext.tsx';
import { useOpenList } from './useOpenList.ts';

const hints = ['size', 'leverage', 'confirm'] as const;

/**
 * A hint for the first trade, in the ticket beside the field that it describes, for a member without any trade. One at
 * a time; closing one closes them all, and so does the first order.
 */
export function FirstTradeHint({ of }: { of: (typeof hints)[number] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { form } = useTicketing();
  const isNew = useIsFirstTrade();
  const stored = useAppSelector((state) => state.preferences.firstTradeHint);
  // A size makes the hint for the size superfluous.
  const shown = stored === 0 && form.size !== '' ? 1 : stored;
  const at = hints.indexOf(of);
  if (!isNew || shown !== at) return null;
  const show = (hint: number) => dispatch(preferenceSet({ firstTradeHint: hint }));
  return (
    <div className="first-trade-hint">
      <Banner
        onDismiss={() => show(FIRST_TRADE_HINTS)}
        testId={`first-trade-hint-${of}`}
        action={
          at < hints.length - 1 ? (
            <button
              type="button"
              className="field-side"
              onClick={() => show(at + 1)}
              data-testid="first-trade-next"
            >
              {t('trade.firstHint.next')}
            </button>
          ) : null
        }
      >
        <Micro>{t('trade.firstHint.at', { at: at + 1, count: hints.length })} </Micro>
        {t(`trade.firstHint.${of}`, { leverage: form.leverage })}
      </Banner>
    </div>
  );
}

/** Whether the member has never traded in the main account; false until it is known. */
function useIsFirstTrade(): boolean {
  const { account } = useTicketing();
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const isOver = useAppSelector((state) => state.preferences.firstTradeHint >= FIRST_TRADE_HINTS);
  const isSkipped = isOver || account !== 'main';
  const { total: running } = useOpenList(account, 'running', isSkipped);
  const { total: pending } = useOpenList(account, 'pending', isSkipped);
  const hasNoneOpen = running === 0 && pending === 0;
  const isAsked = isSignedIn && !isSkipped && hasNoneOpen;
  const { data: closed } = positionsApi.listPositions.useQuery(
    { query: { status: 'closed', account, pageSize: 1 } },
    { skip: !isAsked },
  );
  return isAsked && closed?.total === 0;
}
