import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/downloadFile.ts';
import { formatPercent, formatPrice, toTone } from '../../lib/numbers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ShareCard } from '../../ui/pictures/drawShareCard.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { teamApi } from '../team/team.api.ts';
import type { PositionResult } from './positionReceipt.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  position: ListedPosition;
  result: PositionResult;
  path: readonly number[];
}

/** A picture of a result to share: its return in percent and its path, without any amount of money. */
export function ShareCardSheet({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('positions.share.title')} onClose={onClose} testId="share-card">
      {isOpen ? <Picture {...rest} /> : null}
    </Sheet>
  );
}

function Picture(props: Omit<Props, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation();
  const card = useCard(props);
  const { picture, isFailed } = usePicture(card);
  if (isFailed) return <Banner tone="bad">{t('positions.share.failed')}</Banner>;
  if (!picture) return <Skeleton height={420} />;
  const file = new File([picture.blob], `hongbao-${props.position.id}.png`, { type: 'image/png' });
  // Not every browser shares files; all can download one.
  const canShare =
    typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
  return (
    <Stack gap="l">
      <img
        className="share-card"
        src={picture.url}
        alt={t('positions.share.alt', { pair: card?.pair, side: card?.side, yield: card?.yield })}
        data-testid="share-card-picture"
      />
      {canShare ? (
        <Button
          kind="primary"
          isWide
          // Closing the native menu without sharing is not a failure.
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
          data-testid="share-card-send"
        >
          <Icon name="share" size={18} />
          {t('parts.share.send')}
        </Button>
      ) : null}
      <Button
        kind={canShare ? 'quiet' : 'primary'}
        isWide
        onClick={() => downloadFile(file.name, file)}
        data-testid="share-card-download"
      >
        <Icon name="download" size={18} />
        {t('positions.share.download')}
      </Button>
    </Stack>
  );
}

/** The texts of the card; null until the invitation is loaded. */
function useCard({ position, result, path }: Omit<Props, 'isOpen' | 'onClose'>): ShareCard | null {
  const { t } = useTranslation();
  const { info } = useSymbol(position.symbol);
  const { data: team } = teamApi.team.useQuery();
  if (!team || !info) return null;
  const digits = info.pricePrecision;
  const tone = toTone(result.yield);
  return {
    brand: 'Hongbao',
    pair: position.symbol,
    side: t('chart.positionLine', {
      direction: t(`trade.${position.direction}`),
      leverage: position.leverage,
    }),
    yield: formatPercent(result.yield, { isSigned: true }),
    tone: tone === '' ? 'plain' : tone,
    facts: [
      { label: t('positions.entry'), value: formatPrice(position.openPrice, digits, '').trim() },
      { label: t('positions.receipt.exit'), value: formatPrice(result.exit, digits, '').trim() },
    ],
    path,
    invite: { text: t('positions.share.invite'), code: team.inviteCode, link: team.inviteLink },
    notice: t('common.simulated'),
  };
}

/** The drawn card with a URL for an image; redrawn when a text changes. */
function usePicture(card: ShareCard | null) {
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null);
  const [isFailed, setFailed] = useState(false);
  const content = JSON.stringify(card);
  useEffect(() => {
    const drawn: ShareCard | null = JSON.parse(content);
    if (!drawn) return undefined;
    let isCurrent = true;
    let url: string | undefined;
    import('../../ui/pictures/drawShareCard.ts')
      .then(({ drawShareCard }) => drawShareCard(drawn))
      .then(
        (blob) => {
          if (!isCurrent) return;
          url = URL.createObjectURL(blob);
          setPicture({ blob, url });
        },
        () => setFailed(true),
      );
    return () => {
      isCurrent = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [content]);
  return { picture, isFailed };
}
