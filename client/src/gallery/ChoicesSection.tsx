import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/Button.tsx';
import { Chips } from '../ui/Chips.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Line, Text } from '../ui/layout.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { StatusChips } from '../ui/StatusChips.tsx';
import { Pick } from '../ui/Pick.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Specimen } from './Specimen.tsx';

const kinds = ['primary', 'quiet', 'line', 'text', 'up', 'down', 'danger', 'envelope'] as const;
const days = ['7', '30', '90'] as const;
const steps = ['1x', '10x', '100x'] as const;
const tabs = ['home', 'market', 'contract', 'personal'] as const;

export function ChoicesSection() {
  const { t } = useTranslation();
  const [day, setDay] = useState<(typeof days)[number]>('7');
  const [tab, setTab] = useState<(typeof tabs)[number]>('home');
  const [step, setStep] = useState<(typeof steps)[number]>('10x');
  const [status, setStatus] = useState<0 | 1 | null>(null);
  const [isOn, setOn] = useState(true);
  const dayOptions = days.map((value) => ({
    value,
    label: t('loans.days', { count: Number(value) }),
  }));
  return (
    <>
      <Specimen title="Button: kinds">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} isWide>
            {t('routes.recharge')}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Button: small, busy, off, with icon">
        <Line isWrapped>
          <Button kind="primary" isSmall>
            {t('common.save')}
          </Button>
          <Button kind="line" isSmall>
            <Icon name="share" size={16} />
            {t('parts.share.send')}
          </Button>
          <CopyButton text="abc" />
          <IconButton label={t('common.close')}>
            <Icon name="close" />
          </IconButton>
        </Line>
        <Button kind="primary" isBusy isWide>
          {t('common.save')}
        </Button>
        <Button kind="primary" disabled isWide>
          {t('common.save')}
        </Button>
        <Button kind="line" disabled isWide>
          {t('common.save')}
        </Button>
      </Specimen>
      <Specimen title="Segmented: box, line, direction">
        <Segmented label="box" value={day} options={dayOptions} onChange={setDay} />
        <Segmented label="line" kind="line" value={day} options={dayOptions} onChange={setDay} />
        <Segmented
          label="direction"
          kind="direction"
          value={isOn ? 'long' : 'short'}
          options={[
            { value: 'long', label: t('parts.amount.max') },
            { value: 'short', label: t('parts.amount.swap') },
          ]}
          onChange={(value) => setOn(value === 'long')}
        />
      </Specimen>
      <Specimen title="Chips: free and even">
        <Chips label="free" value={day} options={dayOptions} onChoose={setDay} />
        <Chips label="even" isEven value={day} options={dayOptions} onChoose={setDay} />
        <Chips label="none" value={null} options={dayOptions} onChoose={setDay} />
        <StatusChips
          label="statuses"
          statuses={[0, 1] as const}
          labelOf={(status) => t(`recharge.moneyRecords.statuses.${status}`)}
          value={status}
          onChoose={setStatus}
          testId="statuses"
        />
      </Specimen>
      <Specimen title="Switch, Pick">
        <Line>
          <Switch label="on" isOn={isOn} onChange={setOn} />
          <Switch label="off" isOn={!isOn} onChange={(next) => setOn(!next)} />
        </Line>
        <Line>
          <Pick
            isFramed
            label={t('parts.terms.leverage.name')}
            value={step}
            onChoose={setStep}
            options={steps.map((value) => ({ value, label: value }))}
          />
          <Pick
            label={t('parts.terms.leverage.name')}
            value={step}
            onChoose={setStep}
            options={steps.map((value) => ({ value, label: value }))}
          />
        </Line>
      </Specimen>
      <Specimen title="Tabs, with counts">
        <Tabs
          label="tabs"
          value={tab}
          onChange={setTab}
          tabs={tabs.map((value, index) => ({
            value,
            label: t(`routes.${value}`),
            ...(index === 1 ? { count: 2 } : {}),
          }))}
        >
          <Text tone="muted">{t(`routes.${tab}`)}</Text>
        </Tabs>
      </Specimen>
    </>
  );
}
