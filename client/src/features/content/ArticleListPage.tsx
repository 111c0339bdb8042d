import { keywordBounds } from '@hongbao/contracts/content/content.bounds';
import { useTranslation } from 'react-i18next';
import { usePaused } from '../../ui/fields/usePaused.ts';
import { useSearch } from '../../state/place.ts';
import { isText, usePersisted } from '../../state/usePersisted.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { ArticleCards } from './ArticleCards.tsx';
import { categories, type Shelf, shelfOf } from './shelves.ts';
import { useArticles } from './useArticles.ts';

/** The page of the help center or of all news, with search and topics. */
export function Page() {
  const search = useSearch();
  const shelf = shelfOf(search.get('about'));
  return <Shelved key={shelf} shelf={shelf} start={search.get('category')} />;
}

function Shelved({ shelf, start }: { shelf: Shelf; start: string | null }) {
  const { t } = useTranslation();
  const choices: readonly string[] = ['all', ...categories[shelf]];
  const isChoice = (value: unknown): value is string => isText(value) && choices.includes(value);
  const [storedChoice, setChoice] = usePersisted<string>(
    `${shelf}/topic`,
    start ?? 'all',
    isChoice,
  );
  const choice = choices.includes(storedChoice) ? storedChoice : 'all';
  const [typed, setTyped] = usePersisted(`${shelf}/search`, '', isText);
  const keyword = usePaused([...typed.trim()].slice(0, keywordBounds.max).join(''));
  const list = useArticles(shelf, { keyword, category: choice === 'all' ? null : choice });
  return (
    <Screen title={t(shelf === 'help' ? 'content.helpCentre' : 'routes.articles')}>
      <Field
        label={t(shelf === 'help' ? 'content.searchHelp' : 'content.searchNews')}
        placeholder={t(shelf === 'help' ? 'content.searchHelp' : 'content.searchNews')}
        isLabelHidden
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onValue={setTyped}
        before={<Icon name="search" size={18} />}
        data-testid="article-search"
      />
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
        shelf={shelf}
        list={list}
        empty={
          <Empty icon="search" title={t('content.notFound')} text={t('content.notFoundText')}>
            <ButtonLink kind="primary" to="/supportChat" testId="article-ask">
              {t('content.ask')}
            </ButtonLink>
          </Empty>
        }
      />
      {shelf === 'help' && list.total !== 0 ? (
        <div className="card between wrap">
          <Text tone="muted">{t('content.askText')}</Text>
          <ButtonLink kind="line" to="/supportChat" isSmall testId="help-support">
            {t('content.ask')}
          </ButtonLink>
        </div>
      ) : null}
    </Screen>
  );
}
