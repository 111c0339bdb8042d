import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Money.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tree, type TreeNode } from '../../ui/Tree.tsx';
import { teamApi, type TeamMember } from './team.api.ts';

type Branches = Readonly<Record<string, readonly TeamMember[]>>;

/** The invited members as a tree. Branches open individually, down to the third level. */
export function TeamTree() {
  const { t } = useTranslation();
  const memberId = useAppSelector((state) => state.session.userInfo?.id) ?? '';
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    teamApi.invited.useInfiniteQuery(memberId, {
      skip: memberId === '',
      refetchOnMountOrArgChange: true,
    });
  const [branches, setBranches] = useState<Branches>({});
  const [askBranch] = teamApi.branch.useLazyQuery();
  const open = async (id: string) => {
    const { data: branch } = await askBranch(id);
    if (branch) setBranches((known) => ({ ...known, [id]: branch.records }));
  };
  const nodeOf = (member: TeamMember): TreeNode => {
    const children = branches[member.id];
    return {
      id: member.id,
      title: member.account,
      count: member.invited,
      note: t(member.toppedUp ? 'team.vipToppedUp' : 'team.vip', { level: member.vipLevel }),
      end: <Money value={member.income} weight="medium" />,
      ...(children ? { children: children.map(nodeOf) } : {}),
    };
  };
  const members = data?.pages.flatMap(({ records }) => records);
  return (
    <Section title={t('team.tree')}>
      {members === undefined ? (
        isError ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )
      ) : members.length === 0 ? (
        <Card isFlush>
          <Empty icon="crowd" title={t('team.none')} text={t('team.noneText')} />
        </Card>
      ) : (
        <Card>
          <Tree label={t('team.tree')} nodes={members.map(nodeOf)} onOpen={(id) => void open(id)} />
        </Card>
      )}
      {hasNextPage ? (
        <Button
          kind="quiet"
          isWide
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      ) : null}
    </Section>
  );
}
