import { useTranslation } from 'react-i18next';

/** Always in sight and never loud: nothing here is real money. */
export function SimulatedMark({ isStrip }: { isStrip?: boolean }) {
  const { t } = useTranslation();
  const words = t('common.simulated');
  // A strip lies outside of every page: as an aside it can be found, and skipped, as what it is.
  return isStrip ? (
    <aside className="simulated-strip" aria-label={words}>
      {words}
    </aside>
  ) : (
    <span className="simulated">{words}</span>
  );
}
