import { useTranslation } from 'react-i18next';

/** Always in sight and never loud: nothing here is real money. */
export function SimulatedMark({ isStrip }: { isStrip?: boolean }) {
  const { t } = useTranslation();
  return <span className={isStrip ? 'simulated-strip' : 'simulated'}>{t('common.simulated')}</span>;
}
