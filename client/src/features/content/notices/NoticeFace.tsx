import type { ReactNode } from 'react';
import { useHidesAmounts } from '../../../ui/hiddenAmounts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Text } from '../../../ui/Text.tsx';
import { isResult, lookOf, withoutAmounts } from './noticeLook.ts';
import type { MemberNotice } from './notices.api.ts';

interface Props {
  notice: Pick<MemberNotice, 'kind' | 'title' | 'content' | 'amount' | 'currency'>;
  isUnread: boolean;
  /** Time of the notice. Omitted if the notice has just arrived. */
  time?: ReactNode;
}

/** Text and amount of a notice, for the banner and the inbox. */
export function NoticeFace({ notice, isUnread, time }: Props) {
  const isHidden = useHidesAmounts();
  const { kind, title, content, amount, currency } = notice;
  const { icon, tone } = lookOf(kind);
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
              isResult={isResult(kind)}
              isSigned
              weight="strong"
              testId="notice-amount"
            />
          )}
        </span>
        <Text size="small" tone="muted">
          {isHidden ? withoutAmounts(content) : content}
        </Text>
        {time}
      </span>
    </>
  );
}
