import { useTranslation } from 'react-i18next';

/** States permanently that no real money is involved. */
export function SimulatedMark({ isStrip }: { isStrip?: boolean }) {
  const { t } = useTranslation();
  const words = t('common.simulated');
  // A strip is outside of every page: as an aside it is a landmark that can be found and skipped.
  return isStrip ? (
    <aside className="simulated-strip" aria-label={words}>
      {words}
    </aside>
  ) : (
    <span className="simulated">{words}</span>
  );
}
