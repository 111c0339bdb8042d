import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSearch } from '../../state/place.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TradeModes } from '../positions/TradeModes.tsx';
import { contestsApi } from './contests.api.ts';
import { contestAccount, contestPath, contestTradePath } from './contestView.ts';

/** The trade page for the member's contest fund. */
export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useSearch().get('id') ?? '';
  const { data: contest } = contestsApi.getContest.useQuery({ query: { id } }, { skip: id === '' });
  if (id === '')
    return (
      <Screen title={t('routes.contestTrade')}>
        <Empty icon="contest" title={t('contests.unknown')}>
          <ButtonLink kind="line" to="/bisai" isReplacing>
            {t('contests.toContests')}
          </ButtonLink>
        </Empty>
      </Screen>
    );
  return (
    <TradeModes
      title={t('routes.contestTrade')}
      account={contestAccount(id)}
      maxLeverage={contest?.maxLeverage}
      isTab={false}
      onSymbol={(next) => navigate(`${contestTradePath(id)}&symbol=${next}`, { replace: true })}
      banner={
        <Banner
          icon="contest"
          action={
            <ButtonLink kind="line" isSmall to={contestPath(id)}>
              {t('contests.tabs.ranking')}
            </ButtonLink>
          }
        >
          {t('contests.banner', { name: contest?.name ?? '' })}
        </Banner>
      }
    />
  );
}
