import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useIsActive } from '../../lib/active.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Card.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Prose, Stack } from '../../ui/layout.tsx';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { positionsInput, positionsApi } from '../positions/positions.api.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import { welfareApi } from '../welfare/welfare.api.ts';
import { useFirstSteps, useSawResult } from '../testAids/firstSteps.ts';
import { TakeTestMoney } from '../testAids/TakeTestMoney.tsx';
import { testAidsApi } from '../testAids/testAids.api.ts';
import { testMoneyFacts } from '../testAids/testMoneyFacts.ts';
import '../../ui/styles/firstSteps.css';

interface Step {
  name: 'money' | 'deposit' | 'trade' | 'result';
  isDone: boolean;
  to: string;
}

/**
 * The welcome of a new member: a sheet with three steps, opened once after the registration, and then a line on the
 * Home page until the steps are done or the line is closed.
 */
export function FirstSteps() {
  const { t } = useTranslation();
  const [stage, setStage] = useFirstSteps();
  const steps = useSteps();
  // The page behind another one stays mounted, and its sheet would cover the page in front.
  const isActive = useIsActive();
  if (!steps) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const isOver = done === steps.length;
  return (
    <>
      {stage === 'later' && !isOver ? (
        <Banner
          icon="gift"
          onDismiss={() => setStage('closed')}
          testId="first-steps"
          action={
            <Button
              kind="text"
              isSmall
              onClick={() => setStage('new')}
              data-testid="first-steps-open"
            >
              {t('testAids.steps.count', { done, count: steps.length })}
            </Button>
          }
        >
          {t('testAids.steps.title')}
        </Banner>
      ) : null}
      <Sheet
        isOpen={stage === 'new' && isActive}
        title={t('testAids.steps.welcome')}
        onClose={() => setStage('later')}
        testId="welcome-sheet"
      >
        <Stack gap="l">
          <Prose>{t('testAids.steps.text')}</Prose>
          <StepList steps={steps} />
          <NextStep steps={steps} onLater={() => setStage('later')} />
        </Stack>
      </Sheet>
    </>
  );
}

function StepList({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const { amount, currency } = testMoneyFacts();
  return (
    <ol className="first-steps">
      {steps.map(({ name, isDone }, index) => (
        <li key={name} data-done={isDone} data-testid={`first-step-${name}`}>
          <Row
            lead={
              <span className="first-step-mark">
                {isDone ? <Icon name="check" size={18} /> : index + 1}
              </span>
            }
            title={t(`testAids.steps.${name}`)}
            note={t(`testAids.steps.${name}Text`, { amount: `${amount} ${currency}` })}
            end={isDone ? <span className="hears-only">{t('testAids.steps.done')}</span> : null}
          />
        </li>
      ))}
    </ol>
  );
}

/** The action of the first step that is not done, and the button that closes the sheet. */
function NextStep({ steps, onLater }: { steps: readonly Step[]; onLater: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const next = steps.find(({ isDone }) => !isDone);
  const go = async (to: string) => {
    onLater();
    await closeSheets();
    navigate(to);
  };
  return (
    <Stack>
      {next?.name === 'money' ? (
        <TakeTestMoney testId="welcome-test-money" />
      ) : next ? (
        <Button
          kind="primary"
          isWide
          onClick={() => void go(next.to)}
          data-testid={`welcome-${next.name}`}
        >
          {t(`testAids.steps.${next.name}`)}
        </Button>
      ) : null}
      <Button kind="text" isWide onClick={onLater} data-testid="welcome-later">
        {t('testAids.steps.later')}
      </Button>
    </Stack>
  );
}

/** The three steps with their state; null until it is known. */
function useSteps(): readonly Step[] | null {
  const { i18n } = useTranslation();
  const { data: money } = testAidsApi.getTestMoney.useQuery();
  const { data: balances } = walletApi.listBalances.useQuery({});
  const { data: tasks } = welfareApi.listTasks.useQuery(i18n.language);
  const { data: running } = positionsApi.listPositions.useQuery(positionsInput('main', 'running'));
  const [sawResult] = useSawResult();
  if (!money || !balances || !tasks) return null;
  const hasMoney = money.taken || balances.some(({ total }) => Number(total) > 0);
  const hasTraded = tasks.some(({ kind, progress }) => kind === 'firstTrade' && progress > 0);
  return [
    { name: money.offered || money.taken ? 'money' : 'deposit', isDone: hasMoney, to: '/chongzhi' },
    { name: 'trade', isDone: hasTraded, to: '/heyue?tab=order' },
    {
      name: 'result',
      isDone: hasTraded && sawResult,
      to: `/heyue?tab=${running?.total === 0 ? 'history' : 'positions'}`,
    },
  ];
}
