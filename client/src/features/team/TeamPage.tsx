import { REBATE_RATES } from '@hongbao/contracts/team/team.quote';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy.ts';
import { formatPercent } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Columns, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { LoadMore } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { toasts } from '../../ui/toasts.ts';
import { teamApi, type TeamMember } from './team.api.ts';
import { useState } from 'react';
import { useAppSelector } from '../../state/store.ts';
import { Tree, type TreeNode } from '../../ui/Tree.tsx';
import { CardList } from '../../ui/List.tsx';

/** The team page: the invitation link, and the members who joined by it. */
export function Page() {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = teamApi.team.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen
      title={t('routes.team')}
      onRefresh={() => refetch()}
      foot={
        <Button
          kind="primary"
          isWide
          disabled={!data}
          onClick={() => void (data && share(t, data.inviteLink))}
          data-testid="team-share"
        >
          <Icon name="share" size={18} />
          {t('team.share')}
        </Button>
      }
    >
      {data === undefined ? (
        <Loading query={{ isError, error, refetch }} skeleton={<SkeletonRows count={6} />} />
      ) : (
        <>
          <Card className="team-card">
            <Stack>
              <div className="team-invite">
                <Stack gap="s">
                  <Muted>{t('team.income')}</Muted>
                  <Money value={data.teamIncome} size="title" weight="heavy" testId="team-income" />
                  <Muted>{t('team.code')}</Muted>
                  <Text size="lead" weight="strong" isNumber testId="team-code">
                    {data.inviteCode}
                  </Text>
                </Stack>
                <QrCode text={data.inviteLink} label={t('parts.share.qr')} size={112} />
              </div>
              <CopyField label={t('parts.share.link')} text={data.inviteLink} testId="team-link" />
            </Stack>
          </Card>
          <Card>
            <Columns count={3}>
              <Count label={t('team.size')} value={data.teamSize} testId="team-size" />
              <Count label={t('team.newToday')} value={data.newToday} testId="team-new" />
              <Count label={t('team.toppedUp')} value={data.toppedUp} testId="team-topped-up" />
            </Columns>
          </Card>
          <Section title={t('team.levels')}>
            <CardList items={data.levels} by="level">
              {({ level, count, income }) => (
                <Row
                  lead={<span className="team-level num">{level}</span>}
                  title={t('team.level', { level })}
                  note={t('team.ofFees', {
                    rate: formatPercent(REBATE_RATES[level - 1], { digits: 0 }),
                  })}
                  end={
                    <Stack as="span" gap="xs" align="end">
                      <Money value={income} weight="strong" />
                      <Muted>{t('team.members', { count })}</Muted>
                    </Stack>
                  }
                  testId={`team-level-${level}`}
                />
              )}
            </CardList>
          </Section>
          <TeamTree />
          <Notice title={t('team.how')}>{t('team.howText')}</Notice>
        </>
      )}
    </Screen>
  );
}

/** Opens the share menu of the device with the invitation link. Without such a menu, the link is copied. */
async function share(t: TFunction, link: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    // The promise is rejected when the member closes the menu without sharing.
    await navigator
      .share({ title: t('team.share'), text: t('team.shareText'), url: link })
      .catch(() => undefined);
    return;
  }
  const isCopied = await copyText(link);
  toasts.show(t(isCopied ? 'parts.share.copied' : 'common.fail'), isCopied ? 'good' : 'bad');
}

function Count({ label, value, testId }: { label: string; value: number; testId: string }) {
  return (
    <Stack gap="xs">
      <Muted>{label}</Muted>
      <Text size="lead" weight="strong" isNumber testId={testId}>
        {value}
      </Text>
    </Stack>
  );
}

type Branches = Readonly<Record<string, readonly TeamMember[]>>;

/** The invited members as a tree. Branches open individually, down to the third level. */
function TeamTree() {
  const { t } = useTranslation();
  const memberId = useAppSelector((state) => state.session.userInfo?.id) ?? '';
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, ...query } =
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
        <Loading query={query} skeleton={<SkeletonRows count={3} />} />
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
        <LoadMore isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      ) : null}
    </Section>
  );
}
