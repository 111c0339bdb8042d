import { useTranslation } from 'react-i18next';

/** Permanent notice that no real money is involved. The style sheet shows either the strip or the mark in the header. */
export function SimulatedMark({ isStrip }: { isStrip?: boolean }) {
  const { t } = useTranslation();
  const words = t('common.simulated');
  // The strip is outside of every page. As an `aside` it is a landmark that screen reader users can find and skip.
  return isStrip ? (
    <aside className="simulated-strip" aria-label={words}>
      {words}
    </aside>
  ) : (
    <span className="simulated">{words}</span>
  );
}
