import type { ResultOf } from '@hongbao/contracts/call';
import {
  getWorldDialect,
  listDialects,
  setWorldDialect,
} from '@hongbao/contracts/control/dialects.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Choice } from '../../kit/Choice.tsx';
import { CopyPress } from '../../kit/CopyPress.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';

/** The name of a dialect that consists of the rules of a world only. */
const OWN_RULES = 'world';

type WorldDialect = ResultOf<typeof getWorldDialect>;

/** The names that the clients of the world use: a dialect, and the world's own rules. */
export function Dialect() {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const { data, failure } = useAsk(getWorldDialect, { params });
  const { data: all = [], failure: unlisted } = useAsk(listDialects, {});
  const { did, failure: refused, isBusy } = useAct(setWorldDialect);
  const names = [...new Set([...all.map(({ name }) => name), ...(data?.name ? [data.name] : [])])];
  const broken = all.filter(({ problems }) => problems !== undefined);
  return (
    <Section title={t('desk.decisions.dialect')}>
      <Failed failure={failure ?? unlisted ?? refused} />
      {data ? (
        <>
          <Choice
            label={t('desk.decisions.dialectChoice')}
            value={data.name ?? ''}
            options={[
              { value: '', label: t('desk.decisions.dialectDefault') },
              ...names.map((name) => ({
                value: name,
                label: [name, all.find((each) => each.name === name)?.title]
                  .filter(Boolean)
                  .join(' · '),
              })),
            ]}
            note={
              data.applied === null
                ? t('desk.decisions.dialectNone')
                : data.applied === OWN_RULES
                  ? undefined
                  : t('desk.decisions.dialectApplied', { name: data.applied })
            }
            onChoose={(name) => void did({ params, body: { name: name === '' ? null : name } })}
            data-testid="dialect"
          />
          {broken.map(({ name, problems = [] }) => (
            <Broken key={name} name={name} problems={problems} />
          ))}
          {data.problems && !broken.some(({ name }) => name === data.name) ? (
            <Broken name={data.name ?? params.world} problems={data.problems} />
          ) : null}
          <p className="dialect-rules">
            {data.rules === null ? null : (
              <>
                <span>{t('desk.decisions.dialectOwn', { number: countRules(data.rules) })}</span>
                <CopyPress textOf={async () => data.yaml} testId="dialect-copy">
                  {t('desk.decisions.dialectCopy')}
                </CopyPress>
                <Press
                  isBusy={isBusy}
                  onClick={() => void did({ params, body: { rules: null } })}
                  data-testid="dialect-clear"
                >
                  {t('desk.decisions.dialectClear')}
                </Press>
              </>
            )}
            {data.applied === null ? null : (
              <a
                href={`./docs.html?world=${encodeURIComponent(params.world)}`}
                target="_blank"
                rel="noopener"
                data-testid="dialect-docs"
              >
                {t('desk.decisions.dialectDocs')}
              </a>
            )}
          </p>
        </>
      ) : null}
    </Section>
  );
}

/** The errors of a dialect. Only the first are shown: each correction can change the others. */
function Broken({ name, problems }: { name: string; problems: readonly string[] }) {
  return (
    <ul className="exchange-wrong" data-testid="dialect-problems">
      {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
        <li key={problem}>
          <code>{name}</code> {problem}
        </li>
      ))}
    </ul>
  );
}

const PROBLEMS_SHOWN = 3;

/** Number of rules: each field of each call, and each other setting. */
function countRules(rules: NonNullable<WorldDialect['rules']>): number {
  const { calls, ...rest } = rules;
  const ofCalls = Object.values(Object(calls) as object).flatMap((call: object) =>
    Object.values(call).map((part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.keys(part).length
        : 1,
    ),
  );
  const others = Object.values(rest).filter((value) => Object.keys(Object(value)).length > 0);
  return ofCalls.reduce((sum, each) => sum + each, others.length);
}
