import { Icon } from '@hongbao/client/ui/Icon.tsx';
import type { NextStep } from '@hongbao/sdk/stories/place';
import { useTranslation } from 'react-i18next';
import { panels } from '../state/panels.ts';

/** A thumbnail of the next step: the page of the phone beside the panel, as they will be on the Desk. */
export function NextScene({ step: { page, panel } }: { step: NextStep }) {
  const { t } = useTranslation();
  return (
    <figure className="next-scene" data-testid="notes-scene">
      {page === null ? null : <span className="next-phone">{page}</span>}
      {panel === null ? null : (
        <span className="next-panel">
          <Icon name={panels[panel].icon} size={20} />
          {t(`desk.${panel}.title`)}
        </span>
      )}
    </figure>
  );
}
