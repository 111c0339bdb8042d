import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Accordion } from '../ui/Accordion.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { Money, MoneyFact } from '../ui/Figure.tsx';
import { ProofCard } from '../ui/ProofCard.tsx';
import { ResultPage } from '../ui/ResultPage.tsx';
import { Fact } from '../ui/Card.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { terms } from '../ui/InfoTip.tsx';
import { Specimen } from './Specimen.tsx';

export function PanelsSection() {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<'confirm' | null>(null);
  const [step, setStep] = useState(1);
  const [verdict, setVerdict] = useState<'unchecked' | 'right' | 'wrong'>('unchecked');
  const steps = (['identity', 'identityAdvanced', 'identityResult'] as const).map((key) =>
    t(`routes.${key}`),
  );
  return (
    <>
      <Specimen title="Stepper">
        <Stepper steps={steps} current={step} />
        <Stepper steps={steps} current={3} />
        <Button kind="line" isSmall onClick={() => setStep((step + 1) % 4)}>
          {t('common.more')}
        </Button>
      </Specimen>
      <Specimen title="Accordion" isBare>
        <Accordion
          items={terms.slice(0, 4).map((term) => ({
            key: term,
            title: t(`parts.terms.${term}.name`),
            content: t(`parts.terms.${term}.text`),
          }))}
        />
      </Specimen>
      <Specimen title="ResultPage: waiting" isBare>
        <ResultPage
          state="waiting"
          title={t('parts.file.sent')}
          amount={<Money value="1250" isPublic />}
          text={t('parts.terms.ltv.text')}
          actions={
            <Button kind="primary" isWide>
              {t('routes.moneyRecords')}
            </Button>
          }
        />
      </Specimen>
      <Specimen title="ResultPage: done, failed" isBare>
        <ResultPage state="done" title={t('parts.steps.done')}>
          <dl className="facts">
            <MoneyFact label={t('parts.terms.margin.name')} value="100" />
          </dl>
        </ResultPage>
        <ResultPage
          state="failed"
          title={t('parts.file.failed')}
          text={t('parts.file.wrongType')}
        />
      </Specimen>
      <Specimen title="ProofCard: press to check" isBare>
        <ProofCard
          title={t('routes.ieo')}
          rule={t('parts.terms.leverage.text')}
          facts={
            <>
              <Fact label="BTC">64,231.40</Fact>
              <Fact label="SHA-256">9f86d081</Fact>
            </>
          }
          proof={{
            label: 'SHA-256',
            text: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          }}
          verdict={verdict}
          onCheck={() => setVerdict(verdict === 'right' ? 'wrong' : 'right')}
        />
      </Specimen>
      <Specimen title="ConfirmSheet">
        <Button kind="line" onClick={() => setSheet('confirm')} data-testid="open-confirm">
          {t('member.personal.logout')}
        </Button>
        <ConfirmSheet
          isOpen={sheet === 'confirm'}
          title={t('member.personal.logoutTitle')}
          confirm={t('member.personal.logout')}
          onConfirm={() => setSheet(null)}
          onClose={() => setSheet(null)}
        >
          <p>{t('member.personal.logoutText')}</p>
        </ConfirmSheet>
      </Specimen>
    </>
  );
}
