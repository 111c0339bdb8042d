import { createMember } from '@hongbao/contracts/control/members.calls';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useWorld } from '../../state/store.ts';
import { Check } from '../../kit/Check.tsx';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import { usePhone } from '../../phone/PhoneContext.ts';

const texts = ['email', 'password', 'nickname', 'usdt', 'btc', 'withdrawPassword'] as const;
const switches = ['verified', 'advanced', 'authenticator', 'withoutBonuses'] as const;
const levels = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;

type Texts = Partial<Record<(typeof texts)[number], string>>;
type Switches = Partial<Record<(typeof switches)[number], boolean>>;

/** The form of a new member with balances and settings. The phone signs in as the member afterwards. */
export function NewMember({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation();
  const world = useWorld();
  const phone = usePhone();
  const { act, failure, isBusy } = useAct(createMember);
  const [typed, setTyped] = useState<Texts>({ usdt: '10000' });
  const [on, setOn] = useState<Switches>({ verified: true });
  const [level, setLevel] = useState<(typeof levels)[number]>('0');
  const [key, setKey] = useState<string | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await act({ params: { world }, body: bodyOf(typed, on, Number(level)) });
    if (!made) return;
    setKey(made.authenticatorKey ?? null);
    onMade(made.id);
    phone.load({ world, token: made.token, route: '/home' });
  };
  return (
    <details className="new-member">
      <summary data-testid="member-new">{t('desk.members.new')}</summary>
      <form className="desk-form" onSubmit={(event) => void handleSubmit(event)}>
        <div className="desk-form-line">
          {texts.map((name) => (
            <Entry
              key={name}
              label={t(`desk.members.field_${name}`)}
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              problem={problemOf(failure, pathOf(name))}
              data-testid={`member-${name}`}
            />
          ))}
          <Choice
            label={t('desk.members.field_level')}
            value={level}
            options={levels.map((one) => ({ value: one, label: one }))}
            onChoose={setLevel}
            data-testid="member-level"
          />
        </div>
        <div className="desk-form-line">
          {switches.map((name) => (
            <Check
              key={name}
              label={t(`desk.members.field_${name}`)}
              isOn={on[name] ?? false}
              onChange={(isOn) => setOn({ ...on, [name]: isOn })}
            />
          ))}
          <Press kind="primary" type="submit" isBusy={isBusy} data-testid="member-make">
            {t('desk.members.make')}
          </Press>
        </div>
        <Failed failure={failure} own={texts.map(pathOf)} />
        {key === null ? null : (
          <p role="status">
            {t('desk.members.authenticatorKey')} <code className="stored-detail">{key}</code>
          </p>
        )}
      </form>
    </details>
  );
}

const pathOf = (name: (typeof texts)[number]) =>
  ({ usdt: 'balances.USDT', btc: 'balances.BTC' })[name as string] ?? name;

function bodyOf(typed: Texts, on: Switches, level: number) {
  const { usdt, btc, ...others } = typed;
  const balances = trimmedFields({ USDT: usdt, BTC: btc });
  const { verified = false, advanced = false, authenticator = false, withoutBonuses } = on;
  return {
    ...trimmedFields(others),
    ...(Object.keys(balances).length > 0 ? { balances } : {}),
    verified: verified || advanced,
    advanced,
    authenticator,
    ...(withoutBonuses ? { bonuses: false } : {}),
    ...(level > 0 ? { level } : {}),
  };
}
