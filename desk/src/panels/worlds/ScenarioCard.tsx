import type { ResultOf } from '@hongbao/contracts/call';
import type { listScenarios } from '@hongbao/contracts/control/worlds.calls';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../kit/CopyText.tsx';
import { pictureOf } from './pictures.ts';

interface Props {
  scenario: ResultOf<typeof listScenarios>[number];
  isChosen: boolean;
  onChoose: () => void;
}

/**
 * Card of a scenario: picture, description and, if selected, its members. An invalid scenario shows its error and
 * cannot be selected.
 */
export function ScenarioCard({ scenario, isChosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { name, kind, summary, members = [], file, problems = [] } = scenario;
  const picture = pictureOf(name);
  // Members of the built-in scenarios have the same password, which is then shown once.
  const passwords = new Set(members.map(({ password }) => password));
  const shared = passwords.size === 1 ? (members[0]?.password ?? null) : null;
  return (
    <div className="scenario" data-chosen={isChosen}>
      <button
        type="button"
        role="radio"
        className="scenario-choose"
        aria-checked={isChosen}
        disabled={problems.length > 0}
        data-testid={`scenario-${name}`}
        onClick={onChoose}
      >
        {picture === null ? (
          <span className="scenario-blank" aria-hidden="true">
            {name.slice(0, 2)}
          </span>
        ) : (
          <img src={picture} alt="" loading="lazy" />
        )}
        <span className="scenario-words">
          <strong>{name}</strong>
          {kind === 'file' ? (
            <span className="badge">{file ?? t('desk.worlds.ownScenario')}</span>
          ) : null}
          <span>{summary}</span>
          {problems.map((problem) => (
            <span key={problem} className="entry-problem">
              {problem}
            </span>
          ))}
        </span>
      </button>
      {isChosen && members.length > 0 ? (
        <dl className="scenario-members" data-testid="scenario-members">
          <dt>{t('desk.worlds.signInAs')}</dt>
          {members.map(({ account, password }) => (
            <dd key={account}>
              <CopyText text={account} />
              {shared === null ? <CopyText text={password} /> : null}
            </dd>
          ))}
          {shared === null ? null : (
            <>
              <dt>{t('desk.worlds.passwordOfAll')}</dt>
              <dd>
                <CopyText text={shared} />
              </dd>
            </>
          )}
        </dl>
      ) : null}
    </div>
  );
}
