import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSearch } from '../../state/place.ts';
import { isText, usePersisted } from '../../state/usePersisted.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { ArticleCards } from './ArticleCards.tsx';
import { ArticleSearch, useArticleSearch } from './ArticleSearch.tsx';
import { categories, listPath, shelfOf } from './shelves.ts';
import { useArticles } from './useArticles.ts';

/** The help center, with search and topics. The list of news at this path moved to the news page. */
export function Page() {
  const search = useSearch();
  const category = search.get('category');
  return shelfOf(search.get('about')) === 'help' ? (
    <HelpCenter start={category} />
  ) : (
    <MovedToNews category={category} />
  );
}

function MovedToNews({ category }: { category: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(
    () => void navigate(listPath('news', category ?? undefined), { replace: true }),
    [navigate, category],
  );
  return (
    <Screen title={t('routes.news')}>
      <SkeletonRows count={5} />
    </Screen>
  );
}

function HelpCenter({ start }: { start: string | null }) {
  const { t } = useTranslation();
  const choices: readonly string[] = ['all', ...categories.help];
  const isChoice = (value: unknown): value is string => isText(value) && choices.includes(value);
  const [storedChoice, setChoice] = usePersisted<string>('help/topic', start ?? 'all', isChoice);
  const choice = choices.includes(storedChoice) ? storedChoice : 'all';
  const search = useArticleSearch('help');
  const list = useArticles('help', {
    keyword: search.keyword,
    category: choice === 'all' ? null : choice,
  });
  return (
    <Screen title={t('content.helpCentre')}>
      <ArticleSearch label={t('content.searchHelp')} search={search} />
      <Chips
        label={t('content.topic')}
        value={choice}
        onChoose={setChoice}
        testId="article-topic"
        options={choices.map((value) => ({
          value,
          label: t(value === 'all' ? 'common.all' : `content.categories.${value}`),
        }))}
      />
      <p className="hears-only" role="status">
        {list.total === undefined ? '' : t('content.found', { count: list.total })}
      </p>
      <ArticleCards
        shelf="help"
        list={list}
        empty={
          <Empty icon="search" title={t('content.notFound')} text={t('content.notFoundText')}>
            <ButtonLink kind="primary" to="/supportChat" testId="article-ask">
              {t('content.ask')}
            </ButtonLink>
          </Empty>
        }
      />
      {list.total === 0 ? null : (
        <div className="card between wrap">
          <Text tone="muted">{t('content.askText')}</Text>
          <ButtonLink kind="line" to="/supportChat" isSmall testId="help-support">
            {t('content.ask')}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}
