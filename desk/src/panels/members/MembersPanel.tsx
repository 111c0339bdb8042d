import { listMembers } from '@hongbao/contracts/control/members.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useDesk } from '../../frame/store.ts';
import { useSelected } from '../../frame/useSelected.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Pages } from '../../kit/Pages.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { MemberDetails } from './MemberDetails.tsx';
import { NewMember } from './NewMember.tsx';
import './members.css';

const PAGE = 50;

/** The members panel: lists the members of the world, creates members and signs in on the phone. */
export function Panel() {
  const { t } = useTranslation();
  const { world, memberId } = useDesk(({ place }) => place);
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [{ memberId: chosen }, choose] = useSelected('members');
  const query = {
    pageSize: PAGE,
    pageNo: page,
    ...trimmedFields({ keyword }),
  };
  const { data, failure } = useAsk(listMembers, { params: { world }, query });
  return (
    <PanelBody
      tools={
        <Entry
          label={t('desk.members.find')}
          type="search"
          value={keyword}
          onChange={(event) => {
            setPage(1);
            setKeyword(event.target.value);
          }}
          data-testid="member-find"
        />
      }
      foot={
        data ? (
          <Pages page={page} pages={data.pages} onPage={setPage}>
            {t('desk.members.count', { count: data.total })}
          </Pages>
        ) : null
      }
    >
      <NewMember onMade={(id) => choose({ memberId: id })} />
      <Failed failure={failure} />
      {data?.total === 0 ? <p className="note">{t('desk.members.none')}</p> : null}
      <ul className="rows">
        {data?.records.map((member) => (
          <li key={member.id} className="is-bare">
            <button
              type="button"
              className="row-press"
              aria-expanded={member.id === chosen}
              aria-current={member.id === memberId}
              data-testid={`member-${member.account}`}
              onClick={() => choose(member.id === chosen ? {} : { memberId: member.id })}
            >
              <span className="cut grow">{member.account}</span>
              <span className="note cut">{member.nickname}</span>
              <span className="badge" data-tone={member.vipLevel > 0 ? 'gold' : 'plain'}>
                {t('desk.members.level', { level: member.vipLevel })}
              </span>
              {member.isGuest ? <span className="badge">{t('desk.members.guest')}</span> : null}
            </button>
            {member.id === chosen ? <MemberDetails id={member.id} /> : null}
          </li>
        ))}
      </ul>
    </PanelBody>
  );
}
