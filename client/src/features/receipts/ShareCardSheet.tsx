import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/downloadFile.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ShareCard } from '../../ui/pictures/drawShareCard.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { teamApi } from '../team/team.api.ts';

/** What a share card shows of a result: no amount of money. */
export type SharedResult = Pick<ShareCard, 'pair' | 'side' | 'yield' | 'tone' | 'facts' | 'path'>;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The id of the position, option or reward, for the name of the file. */
  id: string;
  /** The title of the sheet, if it is not a result of a trade. */
  title?: string;
  result: SharedResult;
}

/** A picture of a result to share: its return in percent and its path, without any amount of money. */
export function ShareCardSheet({ isOpen, onClose, title, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      title={title ?? t('positions.share.title')}
      onClose={onClose}
      testId="share-card"
    >
      {isOpen ? <Picture {...rest} /> : null}
    </Sheet>
  );
}

function Picture(props: Omit<Props, 'isOpen' | 'onClose' | 'title'>) {
  const { t } = useTranslation();
  const card = useCard(props.result);
  const { picture, isFailed } = usePicture(card);
  if (isFailed) return <Banner tone="bad">{t('positions.share.failed')}</Banner>;
  if (!picture) return <Skeleton height={420} />;
  const file = new File([picture.blob], `hongbao-${props.id}.png`, { type: 'image/png' });
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
function useCard(result: SharedResult): ShareCard | null {
  const { t } = useTranslation();
  const { data: team } = teamApi.team.useQuery();
  if (!team) return null;
  return {
    ...result,
    brand: 'Hongbao',
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
