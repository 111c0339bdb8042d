import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Article } from '../ui/Article.tsx';
import { ChatBubble } from '../ui/ChatBubble.tsx';
import { Empty } from '../ui/Empty.tsx';
import { InfiniteList } from '../ui/InfiniteList.tsx';
import { Leaderboard } from '../ui/Leaderboard.tsx';
import { Money, Percent } from '../ui/Figure.tsx';
import { Row } from '../ui/Card.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { Tree, type TreeNode } from '../ui/Tree.tsx';
import { WorldTime } from '../ui/WorldTime.tsx';
import { NOON } from './NumbersSection.tsx';
import { ScrollBox, Specimen } from './Specimen.tsx';

const HOUR_MS = 3_600_000;
const now = Date.now();
const PAGE = 4;
const MOST = 12;

export function ListsSection() {
  const { t } = useTranslation();
  const [count, setCount] = useState(PAGE);
  const title = t('parts.terms.liquidation.name');
  const sent = {
    key: '1',
    title: t('parts.file.sent'),
    time: <WorldTime value={NOON} />,
    state: 'done',
  } as const;
  const list = {
    keyOf: (index: number) => String(index),
    timeOf: (index: number) => now - index * 9 * HOUR_MS,
    onMore: () => setCount(Math.min(MOST, count + PAGE)),
    onRetry: () => undefined,
    empty: <Empty icon="list" title={t('parts.pick.none')} />,
    children: (index: number) => (
      <Row title={title} note={`#${index + 1}`} end={<Money value={`${index - 2}`} isResult />} />
    ),
  };
  return (
    <>
      <Specimen title="InfiniteList: day headings, more to come" isBare>
        <ScrollBox label="InfiniteList">
          <InfiniteList
            {...list}
            pages={[Array.from({ length: count }, (_, index) => index)]}
            state="idle"
            hasMore={count < MOST}
            total={(items, isWhole) => (isWhole ? <Money value={`${items.length}`} /> : null)}
          />
        </ScrollBox>
      </Specimen>
      <Specimen title="InfiniteList: loading, failed, empty" isBare>
        <InfiniteList {...list} pages={null} state="loading" hasMore />
        <InfiniteList {...list} pages={[[1]]} state="failed" hasMore />
        <InfiniteList {...list} pages={[[]]} state="idle" hasMore={false} />
      </Specimen>
      <Specimen title="Timeline: done, now, open, failed">
        <Timeline
          label="Timeline"
          events={[
            sent,
            {
              key: '2',
              title: t('parts.file.sending'),
              note: t('parts.terms.ltv.text'),
              state: 'now',
            },
            { key: '3', title: t('parts.steps.done'), state: 'open' },
          ]}
        />
        <Timeline
          label="Timeline"
          events={[
            sent,
            {
              key: '2',
              title: t('parts.file.failed'),
              note: t('parts.file.wrongType'),
              state: 'failed',
            },
          ]}
        />
      </Specimen>
      <Specimen title="Leaderboard: one's own row pinned" isBare>
        <ScrollBox label="Leaderboard">
          <Leaderboard
            label="Leaderboard"
            mine={leader(9)}
            rows={Array.from({ length: 12 }, (_, index) => leader(index + 1))}
          />
        </ScrollBox>
      </Specimen>
      <Specimen title="Leaderboard: ranking below the rest" isBare>
        <div className="card is-flush">
          <Leaderboard label="Leaderboard 2" mine={leader(214)} rows={[1, 2, 3].map(leader)} />
        </div>
      </Specimen>
      <Specimen title="Tree: a team" isBare>
        <div className="card is-flush">
          <Tree label="Tree" nodes={team} />
        </div>
      </Specimen>
      <Specimen title="ChatBubble: both sides, sending, failed">
        <ChatBubble from="them" author="Hongbao" time={<WorldTime value={NOON} format="clock" />}>
          {t('parts.terms.ltv.text')}
        </ChatBubble>
        <ChatBubble from="me" author="Lin" time={<WorldTime value={NOON} format="clock" />}>
          {title}
        </ChatBubble>
        <ChatBubble from="me" author="Lin" state="sending">
          {title}
        </ChatBubble>
        <ChatBubble from="me" author="Lin" state="failed" onRetry={() => undefined}>
          {t('parts.terms.margin.text')}
        </ChatBubble>
      </Specimen>
      <Specimen title="Article">
        <Article
          text={`# ${title}\n${t('parts.terms.liquidation.text')}\n\n- ${t('parts.terms.margin.name')}\n- **${t('parts.terms.ltv.name')}**\n\n1. ${t('parts.steps.done')}\n2. https://hongbao.example/a-long-address-without-any-room-to-break-it\n\n<b>${t('common.all')}</b> [${t('common.more')}](https://hongbao.example)`}
        />
      </Specimen>
    </>
  );
}

const leader = (rank: number) => ({
  key: String(rank),
  rank,
  name: rank % 4 === 0 ? 'maria.del.carmen.fernandez@hongbao.example' : `member-${rank}`,
  note: <Money value={`${20_000 - rank * 13}`} isPublic />,
  end: <Percent rate={`${(0.31 - rank * 0.04).toFixed(4)}`} isResult />,
});

const member = (
  id: string,
  children: readonly TreeNode[] | undefined,
  count: number,
): TreeNode => ({
  id,
  title: `lin.wei.${id}@hongbao.example`,
  note: <WorldTime value={NOON} format="day" />,
  end: <Money value="12.5" />,
  count,
  ...(children ? { children } : {}),
});
const team = [
  member('1', [member('1-1', [member('1-1-1', [], 0)], 1), member('1-2', [], 0)], 2),
  member('2', undefined, 3),
  member('3', [], 0),
];
