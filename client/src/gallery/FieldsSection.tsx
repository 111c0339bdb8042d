import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '../lib/focusFirstProblem.ts';
import { formatMoney } from '../lib/numbers.ts';
import { Button } from '../ui/Button.tsx';
import { CoinMark } from '../ui/CoinMark.tsx';
import { Field } from '../ui/Field.tsx';
import { AmountField } from '../ui/fields/AmountField.tsx';
import { AmountPair } from '../ui/fields/AmountPair.tsx';
import { CodeField } from '../ui/fields/CodeField.tsx';
import { CopyField } from '../ui/fields/CopyField.tsx';
import { DateField } from '../ui/fields/DateField.tsx';
import { SearchPicker } from '../ui/fields/SearchPicker.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { type Sending, Submit } from '../ui/Submit.tsx';
import { Specimen } from './Specimen.tsx';

const TODAY = '2026-11-16';
const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const coins = ['BTC', 'ETH', 'USDT', 'SOL', 'XRP', 'ADA', 'DOGE', 'LTC', 'TRX', 'LINK'];

const idle: Sending = { isBusy: false, isLost: false, formError: undefined };

export function FieldsSection() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('100');
  const [unit, setUnit] = useState('USDT');
  const [coin, setCoin] = useState<string | null>(null);
  const [day, setDay] = useState('2001-02-03');
  const form = useRef<HTMLDivElement>(null);
  const label = t('parts.terms.margin.name');
  const problem = t('parts.typed.negative');
  return (
    <>
      <Specimen title="Field: empty, filled, hint, problem">
        <Field label={label} value={text} onValue={setText} placeholder={t('common.optional')} />
        <Field
          label={label}
          value="lin.wei@hongbao.example"
          onValue={setText}
          hint={t('parts.terms.ltv.text')}
        />
        <div ref={form}>
          <Field label={label} value="x" onValue={setText} problem={problem} />
        </div>
        <Button kind="line" isSmall onClick={() => form.current && focusFirstProblem(form.current)}>
          focusFirstProblem
        </Button>
        <SelectField
          label={label}
          value="a"
          options={[{ value: 'a', label: t('common.all') }]}
          onValue={() => undefined}
        />
      </Specimen>
      <Specimen title="Submit: blocked by a problem, pending, refused, lost answer">
        <Submit sending={idle} label={t('common.save')} isBlocked />
        <Submit sending={{ ...idle, isBusy: true }} label={t('common.save')} />
        <Submit sending={{ ...idle, formError: t('errors.generic') }} label={t('common.save')} />
        <Submit
          sending={{
            ...idle,
            isLost: true,
            formError: t('errors.unanswered', { error: t('errors.network') }),
          }}
          label={t('common.save')}
        />
      </Specimen>
      <Specimen title="AmountField: max, units, hint">
        <AmountField
          label={label}
          value={amount}
          onValue={setAmount}
          unit={unit}
          units={[
            { value: 'USDT', label: 'USDT' },
            { value: 'BTC', label: 'BTC' },
          ]}
          onUnit={setUnit}
          max="1234.56000000"
          hint={t('parts.amount.maxOf', { amount: formatMoney('1234.56', 'USDT') })}
          testId="amount"
        />
      </Specimen>
      <Specimen title="AmountField: invalid input and its message">
        {['🚀', '1,234', '4'.repeat(40), '-5', '0.123456789'].map((typed) => (
          <AmountField key={typed} label={label} value={typed} onValue={setAmount} unit="USDT" />
        ))}
        <AmountField label={label} value="5" onValue={setAmount} unit="USDT" problem={problem} />
      </Specimen>
      <Specimen title="AmountPair">
        <Exchange />
      </Specimen>
      <Specimen title="CodeField: empty, refused">
        <Code />
        <CodeField label={label} value="1234" onValue={() => undefined} problem={problem} />
      </Specimen>
      <Specimen title="TextArea: hint">
        <TextArea label={label} value={text} onValue={setText} hint={t('parts.terms.ltv.text')} />
      </Specimen>
      <Specimen title="DateField">
        <DateField label={t('parts.share.link')} value={day} onValue={setDay} max={TODAY} />
        <DateField label={t('parts.share.link')} value="" onValue={setDay} problem={problem} />
      </Specimen>
      <Specimen title="SearchPicker: open, chosen, problem">
        {[null, 'ETH'].map((value) => (
          <SearchPicker
            key={value}
            label={t('parts.amount.unitOf', { label })}
            searchLabel={t('market.search')}
            value={coin ?? value}
            onValue={setCoin}
            testId={value === null ? 'picker' : 'picker-chosen'}
            options={coins.map((one) => ({
              value: one,
              label: one,
              note: t('parts.terms.mark.name'),
              lead: <CoinMark coin={one} size={28} />,
            }))}
          />
        ))}
        <SearchPicker
          label={label}
          searchLabel={t('market.search')}
          value={null}
          onValue={setCoin}
          options={[]}
          problem={problem}
        />
      </Specimen>
      <Specimen title="CopyField: plain and grouped">
        <CopyField label={t('parts.share.link')} text="https://hongbao.example/#/login?code=HB7X" />
        <CopyField label={t('parts.share.link')} text={ADDRESS} isGrouped />
      </Specimen>
    </>
  );
}

/** Example of two linked amounts. Either amount can be typed; the quote has a fixed rate of 2. */
function Exchange() {
  const { t } = useTranslation();
  const [from, setFrom] = useState('100');
  const [to, setTo] = useState('200');
  const [coinsOf, setCoins] = useState<[string, string]>(['USDT', 'BTC']);
  const twice = (typed: string) => (/^\d{1,8}$/.test(typed) ? String(Number(typed) * 2) : '');
  const half = (typed: string) => (/^\d{1,8}$/.test(typed) ? String(Number(typed) / 2) : '');
  return (
    <AmountPair
      from={{
        label: t('parts.share.link'),
        value: from,
        unit: coinsOf[0],
        max: '500',
        onValue: (typed) => {
          setFrom(typed);
          setTo(twice(typed));
        },
      }}
      to={{
        label: t('parts.share.qr'),
        value: to,
        unit: coinsOf[1],
        onValue: (typed) => {
          setTo(typed);
          setFrom(half(typed));
        },
      }}
      onSwap={() => setCoins([coinsOf[1], coinsOf[0]])}
    />
  );
}

function Code() {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isComplete, setComplete] = useState(false);
  return (
    <CodeField
      label={t('parts.share.link')}
      value={code}
      onValue={setCode}
      onComplete={() => setComplete(true)}
      hint={isComplete ? t('parts.steps.done') : t('parts.code.digits', { count: 6 })}
      testId="code"
    />
  );
}
