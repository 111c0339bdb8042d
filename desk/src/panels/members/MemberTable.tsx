import type { ResultOf } from '@hongbao/contracts/call';
import type { listMembers, MemberSort } from '@hongbao/contracts/control/members.calls';
import { fromWireTime } from '@hongbao/contracts/time';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { useWorldTime } from '../../state/clock.ts';
import { memberName } from '../../state/memberName.ts';
import { useDesk } from '../../state/store.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Amount } from '../../kit/Amount.tsx';
import { spanText } from '../../kit/spanText.ts';
import { MemberDetails } from './MemberDetails.tsx';

type Member = ResultOf<typeof listMembers>['records'][number];

/** What the list is sorted by. */
export interface Sorting {
  readonly sort: MemberSort;
  readonly order: 'asc' | 'desc';
}

const columns: readonly { readonly sort: MemberSort; readonly isNumber?: boolean }[] = [
  { sort: 'name' },
  { sort: 'level' },
  { sort: 'assets', isNumber: true },
  { sort: 'pnl', isNumber: true },
  { sort: 'positions', isNumber: true },
  { sort: 'identity' },
  { sort: 'lastActive', isNumber: true },
];

interface Props {
  members: readonly Member[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The table of members. A column heading sorts the list; a row opens the details of its member below it. */
export function MemberTable({ members, sorting, onSort }: Props) {
  const { t } = useTranslation();
  const memberId = useDesk(({ place }) => place.memberId);
  const [selected, choose] = useSelected('members');
  const { memberId: chosen, ...rest } = selected;
  // A selected member who is not on the page, such as that of a link, is displayed above it.
  const isElsewhere = chosen !== undefined && members.every(({ id }) => id !== chosen);
  return (
    <>
      {isElsewhere ? <MemberDetails id={chosen} /> : null}
      <div className="member-table">
        <table className="desk-table">
          <thead>
            <tr>
              {columns.map(({ sort, isNumber }) => (
                <Heading key={sort} {...{ sort, isNumber, sorting, onSort }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Fragment key={member.id}>
                <Row
                  member={member}
                  isOnPhone={member.id === memberId}
                  isOpen={member.id === chosen}
                  onPress={() =>
                    choose(member.id === chosen ? rest : { ...rest, memberId: member.id })
                  }
                />
                {member.id === chosen ? (
                  <tr className="member-open">
                    <td colSpan={columns.length}>
                      <MemberDetails id={member.id} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className="hears-only" role="status">
        {t('desk.members.sortedBy', { column: t(`desk.members.column_${sorting.sort}`) })}
      </p>
    </>
  );
}

interface HeadingProps {
  sort: MemberSort;
  isNumber?: boolean | undefined;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** Texts are sorted with A first, figures with the largest first. A second press reverses the order. */
function Heading({ sort, isNumber, sorting, onSort }: HeadingProps) {
  const { t } = useTranslation();
  const isOn = sorting.sort === sort;
  const initial = sort === 'name' ? 'asc' : 'desc';
  const reversed = sorting.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      className={isNumber ? 'is-number' : undefined}
      aria-sort={isOn ? (sorting.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      data-column={sort}
    >
      <button
        type="button"
        className="sort-press"
        data-testid={`sort-${sort}`}
        onClick={() => onSort({ sort, order: isOn ? reversed : initial })}
      >
        {t(`desk.members.column_${sort}`)}
        {isOn ? <Icon name={sorting.order === 'asc' ? 'up' : 'down'} size={14} /> : null}
      </button>
    </th>
  );
}

interface RowProps {
  member: Member;
  isOnPhone: boolean;
  isOpen: boolean;
  onPress: () => void;
}

function Row({ member, isOnPhone, isOpen, onPress }: RowProps) {
  const { t } = useTranslation();
  const now = useWorldTime();
  const { vipLevel, totalAssets, unrealizedPnl, positions } = member;
  const activeAt = fromWireTime(member.lastActiveTime);
  return (
    <tr className="member-row" data-member={member.id} aria-current={isOnPhone}>
      <td className="member-name">
        <MemberPress member={member} isOpen={isOpen} onPress={onPress} />
      </td>
      <td>
        <span className="badge" data-tone={vipLevel > 0 ? 'gold' : 'plain'}>
          {t('desk.members.level', { level: vipLevel })}
        </span>
      </td>
      <td className="is-number">
        <Amount value={totalAssets} isUnitHeard />
      </td>
      <td className="is-number">
        {positions === 0 ? (
          <span className="note">–</span>
        ) : (
          <Amount value={unrealizedPnl} isResult isUnitHeard />
        )}
      </td>
      <td className="is-number">{positions === 0 ? <span className="note">–</span> : positions}</td>
      <td>
        <span className="member-states">
          <Badges member={member} />
        </span>
      </td>
      <td className="is-number note" data-column="lastActive" title={member.lastActiveTime}>
        {now === null
          ? ''
          : t('desk.overview.ago', { span: spanText(Math.max(0, now - activeAt)) })}
      </td>
    </tr>
  );
}

function MemberPress({ member, isOpen, onPress }: Omit<RowProps, 'isOnPhone'>) {
  return (
    <button
      type="button"
      className="member-press"
      aria-expanded={isOpen}
      data-testid={`member-${member.account}`}
      onClick={onPress}
    >
      <span className="cut">{memberName(member)}</span>
      <span className="note cut">{member.account}</span>
    </button>
  );
}

const reviewed: ReadonlySet<string> = new Set(['submitted', 'pendingReview']);

/** The states of a member that differ from a usual member's. */
function Badges({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { kycStatus, kycAdvancedStatus, isGuest, isWithdrawalHeld } = member;
  return (
    <>
      {isGuest ? <span className="badge">{t('desk.members.guest')}</span> : null}
      {kycAdvancedStatus === 'authorised' ? (
        <span className="badge" data-tone="good">
          {t('desk.members.advanced')}
        </span>
      ) : kycStatus === 'authorised' ? (
        <span className="badge" data-tone="good">
          {t('desk.members.verified')}
        </span>
      ) : null}
      {reviewed.has(kycStatus) || reviewed.has(kycAdvancedStatus) ? (
        <span className="badge" data-tone="warn">
          {t('desk.members.inReview')}
        </span>
      ) : null}
      {kycStatus === 'rejected' || kycAdvancedStatus === 'rejected' ? (
        <span className="badge" data-tone="bad">
          {t('desk.members.rejected')}
        </span>
      ) : null}
      {isWithdrawalHeld ? (
        <span className="badge" data-tone="warn">
          {t('desk.members.held_withdrawals')}
        </span>
      ) : null}
    </>
  );
}
