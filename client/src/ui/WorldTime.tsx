import { fromWireTime } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { formatEpoch, type TimeFormat, zoneName } from '../lib/times.ts';
import { useWorldNow } from '../lib/useWorldNow.ts';
import { Fact, type FactProps } from './Card.tsx';
import { Micro } from './layout.tsx';

interface Props {
  /** A wire time (UTC+8) or an instant of the world (epoch ms). An unknown time is displayed as `--`. */
  value: string | number | null | undefined;
  format?: TimeFormat;
}

/** A time of the world in the time zone of the device. The zone is in the tooltip, and once per page in `ZoneNote`. */
export function WorldTime({ value, format = 'dateTime' }: Props) {
  // The format depends on the language.
  useTranslation();
  const epochMs = typeof value === 'string' ? fromWireTime(value) : (value ?? Number.NaN);
  if (Number.isNaN(epochMs)) return '--';
  return (
    <time
      dateTime={new Date(epochMs).toISOString()}
      title={`${formatEpoch(epochMs)} ${zoneName(epochMs)}`}
    >
      {formatEpoch(epochMs, format)}
    </time>
  );
}

export const TimeFact = ({ label, ...time }: Props & Pick<FactProps, 'label'>) => (
  <Fact label={label}>
    <WorldTime {...time} />
  </Fact>
);

const MINUTE_MS = 60_000;

/** The time zone of the times of a page. Hidden on a page without times. */
export function ZoneNote() {
  const { t } = useTranslation();
  const zone = zoneName(useWorldNow(MINUTE_MS));
  return (
    <div className="zone-note">
      <Micro as="p" tone="faint" align="centre">
        {t('parts.zone', { zone })}
      </Micro>
    </div>
  );
}
