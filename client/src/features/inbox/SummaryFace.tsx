import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/Text.tsx';
import { byUrgency } from './bulletins.ts';
import { useNoticeWords } from './NoticeFace.tsx';
import { lookOf } from './noticeLook.ts';
import type { MemberNotice } from '../notices/notices.api.ts';

/** Maximum titles that the summary lists. */
const TITLES_MAX = 3;

/** The summary of many notices: their number, and the titles of the most urgent, one for each kind. */
export function SummaryFace({
  notices,
  number,
}: {
  notices: readonly MemberNotice[];
  number: string;
}) {
  const { t } = useTranslation();
  const urgent = byUrgency(notices);
  const kinds = [...new Map(urgent.toReversed().map((one) => [one.kind, one])).values()]
    .toReversed()
    .slice(0, TITLES_MAX);
  const { tone } = lookOf(urgent[0]?.kind ?? '');
  return (
    <>
      <span className="notice-mark" data-tone={tone}>
        <Icon name="list" size={20} />
      </span>
      <span className="notice-words">
        <Text weight="strong">{t('content.notices.happened', { number })}</Text>
        <Text size="small" tone="muted">
          {kinds.map((notice, index) => (
            <Fragment key={notice.id}>
              {index > 0 ? ' · ' : null}
              <Title notice={notice} />
            </Fragment>
          ))}
        </Text>
        <Text size="micro" tone="faint">
          {t('content.notices.showAll')}
        </Text>
      </span>
    </>
  );
}

const Title = ({ notice }: { notice: MemberNotice }) => <>{useNoticeWords(notice).title}</>;
