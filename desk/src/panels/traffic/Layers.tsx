import { type EnvelopeLayer, envelopeLayers } from '@hongbao/contracts/control/traffic.calls';
import { useTranslation } from 'react-i18next';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import type { Exchange } from './exchange.ts';

type Reading = NonNullable<Exchange['envelope']>;

/**
 * The layers of a sealed body from the outside in: layers that were opened, the layer that failed, and layers that were
 * not reached.
 */
export function Layers({ reading }: { reading: Reading }) {
  const { t } = useTranslation();
  const { failedAt, keyLength, keyPartBytes, bodyPartBytes } = reading;
  const failed = failedAt === undefined ? envelopeLayers.length : envelopeLayers.indexOf(failedAt);
  const facts: Partial<Record<EnvelopeLayer, string>> = {
    rsa: t('desk.traffic.characters', { length: keyPartBytes }),
    aes: t('desk.traffic.characters', { length: bodyPartBytes }),
    ...(keyLength === undefined ? {} : { key: t('desk.traffic.keyBytes', { length: keyLength }) }),
  };
  return (
    <ol className="layers" data-testid="layers">
      {envelopeLayers.map((layer, index) => {
        const state = index < failed ? 'opened' : index === failed ? 'failed' : 'beyond';
        return (
          <li key={layer} className="layer" data-layer={layer} data-state={state}>
            <Icon name={stateIcons[state]} size={14} />
            <span>{t(`desk.traffic.layer_${layer}`)}</span>
            {facts[layer] ? <span className="note num">{facts[layer]}</span> : null}
            {state === 'failed' ? <strong>{t('desk.traffic.layerFailed')}</strong> : null}
          </li>
        );
      })}
    </ol>
  );
}

const stateIcons = { opened: 'check', failed: 'close', beyond: 'lock' } as const;
