import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Article } from '../../ui/Article.tsx';
import { settingsApi } from '../settings/settings.api.ts';

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  problem: string | undefined;
}

/** Checkbox of the consent to the agreements, with links to them. */
export function AgreementCheck({ isOn, onChange, problem }: Props) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  return (
    <div>
      <div className="between">
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            data-testid="login-agree"
          />
          <span>{t('account.agree')}</span>
        </label>
        <button
          type="button"
          className="linkish"
          onClick={() => setReading(true)}
          aria-label={t('account.agreement')}
        >
          {t('account.readAgreement')}
        </button>
      </div>
      {problem ? (
        <p className="field-problem" role="alert">
          <Icon name="warning" size={14} />
          {problem}
        </p>
      ) : null}
      <Sheet isOpen={isReading} title={t('account.agreement')} onClose={() => setReading(false)}>
        <Agreement />
      </Sheet>
    </div>
  );
}

function Agreement() {
  const { data } = settingsApi.getSetting.useQuery({ query: { key: 'userAgreement' } });
  if (data === undefined) return <SkeletonRows />;
  const text = typeof data === 'string' ? data : String(data?.['content'] ?? data?.['text'] ?? '');
  return <Article text={text} />;
}
