import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Muted, Text } from '../../ui/layout.tsx';
import { marketApi } from '../market/market.api.ts';
import { amountStyle, isResult, findLook } from './noticeLook.ts';
import { noticeTexts } from './noticeTexts.ts';
import type { MemberNotice } from '../notices/notices.api.ts';

interface Props {
  notice: Pick<MemberNotice, 'kind' | 'facts' | 'title' | 'content' | 'amount' | 'currency'>;
  isUnread: boolean;
  /** Time of the notice. Omitted if the notice has just arrived. */
  time?: ReactNode;
  /** A line in place of the text of the notice. */
  note?: ReactNode;
}

/** Text and amount of a notice, for the banner and the inbox. */
export function NoticeFace({ notice, isUnread, time, note }: Props) {
  const { kind, amount, currency } = notice;
  const { icon, tone } = findLook(kind);
  const { title, content } = useNoticeWords(notice);
  return (
    <>
      <span className="notice-mark" data-tone={tone}>
        <Icon name={icon} size={20} />
      </span>
      <span className="notice-words">
        <span className="notice-top">
          <Text weight={isUnread ? 'strong' : 'medium'} isGrown>
            {title}
          </Text>
          {amount === undefined ? null : (
            <Money
              value={amount}
              coin={currency ?? ''}
              {...amountStyle(kind)}
              isResult={isResult(kind)}
              isSigned
              weight="strong"
              testId="notice-amount"
            />
          )}
        </span>
        {note ?? <Muted>{content}</Muted>}
        {time}
      </span>
    </>
  );
}

const PRICE_DIGITS = 2;

export function useNoticeWords(notice: Props['notice']): { title: string; content: string } {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const coin = notice.facts?.currency ?? notice.facts?.quantity?.currency;
  const { priceDigits } = marketApi.listSymbols.useQuery(undefined, {
    skip: notice.facts?.price === undefined,
    selectFromResult: ({ data }) => ({
      priceDigits:
        data?.find(({ symbol }) => symbol === `${coin}/USDT`)?.pricePrecision ?? PRICE_DIGITS,
    }),
  });
  return noticeTexts(t, notice, { isHidden, priceDigits });
}
