import {
  listMembers,
  type MemberState,
  memberStates,
} from '@hongbao/contracts/control/members.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useWorld } from '../../state/store.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Pages } from '../../kit/Pages.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { MemberTable, type Sorting } from './MemberTable.tsx';
import { NewMember } from './NewMember.tsx';
import './members.css';

const PAGE = 50;
const levels = ['', '0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** The members panel: lists the members of the world with their figures, creates members and signs in on the phone. */
export function Panel() {
  const { t } = useTranslation();
  const world = useWorld();
  const [keyword, setKeyword] = useState('');
  const [level, setLevel] = useState<(typeof levels)[number]>('');
  const [sorting, setSorting] = useState<Sorting>({ sort: 'registered', order: 'desc' });
  const [page, setPage] = useState(1);
  const [selected, choose] = useSelected('members');
  const { state } = selected;
  const query = {
    pageSize: PAGE,
    pageNo: page,
    ...sorting,
    ...trimmedFields({ keyword }),
    ...(level === '' ? {} : { level }),
    ...(state === undefined ? {} : { state }),
  };
  const { data, failure } = useAsk(listMembers, { params: { world }, query });
  const first = (page - 1) * PAGE;
  const showState = (one: MemberState | undefined) => {
    setPage(1);
    const { state: _, ...rest } = selected;
    choose(one === undefined ? rest : { ...rest, state: one });
  };
  return (
    <PanelBody
      tools={
        <>
          <div className="member-search">
            <Entry
              label={t('desk.members.find')}
              isQuiet
              placeholder={t('desk.members.findHint')}
              type="search"
              value={keyword}
              onChange={(event) => {
                setPage(1);
                setKeyword(event.target.value);
              }}
              data-testid="member-find"
            />
          </div>
          <Choice
            label={t('desk.members.field_level')}
            isQuiet
            value={level}
            options={levels.map((one) => ({
              value: one,
              label:
                one === '' ? t('desk.members.anyLevel') : t('desk.members.level', { level: one }),
            }))}
            onChoose={(one) => {
              setPage(1);
              setLevel(one);
            }}
            data-testid="member-find-level"
          />
          <div className="chips" role="group" aria-label={t('desk.members.state')}>
            {[undefined, ...memberStates].map((one) => (
              <Press
                key={one ?? 'all'}
                isOn={state === one}
                onClick={() => showState(one)}
                data-testid={`members-${one ?? 'all'}`}
              >
                {t(`desk.members.state_${one ?? 'all'}`)}
              </Press>
            ))}
          </div>
        </>
      }
      foot={
        data && data.total > 0 ? (
          <Pages page={page} pages={data.pages} onPage={setPage} isByTime={false}>
            {t('desk.members.shown', {
              first: (first + 1).toLocaleString('en'),
              last: (first + data.records.length).toLocaleString('en'),
              count: data.total,
              total: data.total.toLocaleString('en'),
            })}
          </Pages>
        ) : null
      }
    >
      <NewMember onMade={(id) => choose({ memberId: id })} />
      <Failed failure={failure} />
      {data?.total === 0 ? (
        <p className="note">
          {t(
            keyword === '' && level === '' && state === undefined
              ? 'desk.members.none'
              : 'desk.members.noneFound',
          )}
        </p>
      ) : null}
      {data && data.total > 0 ? (
        <MemberTable
          members={data.records}
          sorting={sorting}
          onSort={(next) => {
            setPage(1);
            setSorting(next);
          }}
        />
      ) : null}
    </PanelBody>
  );
}
