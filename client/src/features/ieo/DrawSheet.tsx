import { units } from '@hongbao/contracts/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '../../ui/Empty.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { Price } from '../../ui/Figure.tsx';
import { ProofCard } from '../../ui/ProofCard.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { drawNonces } from './drawNonces.ts';
import { type DrawProblem, drawProblems, isEarlierRule } from './drawProof.ts';
import { type Ieo, ieoApi, type IeoDraw } from './ieo.api.ts';

interface Props {
  ieo: Ieo | null;
  /** Whether the draw is recomputed without a press. */
  isVerified: boolean;
  onClose: () => void;
}

/** Result of the draw with its proof, which this device can recompute. */
export function DrawSheet({ ieo, isVerified, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={ieo !== null}
      title={t('ieo.drawTitle', { name: ieo?.name ?? '' })}
      onClose={onClose}
      testId="ieo-draw-sheet"
    >
      {ieo ? <Draw ieo={ieo} isVerified={isVerified} /> : null}
    </Sheet>
  );
}

function Draw({ ieo, isVerified }: { ieo: Ieo; isVerified: boolean }) {
  const { data, ...query } = ieoApi.getIeoDraw.useQuery({ query: { id: ieo.id } });
  if (data) return <Proof ieo={ieo} draw={data} isVerified={isVerified} />;
  return <Loading query={query} skeleton={<Skeleton height={320} />} />;
}

const CLOSING_DIGITS = 2;

function Proof({ ieo, draw, isVerified }: { ieo: Ieo; draw: IeoDraw; isVerified: boolean }) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<readonly DrawProblem[] | null>(null);
  const [isChecking, setChecking] = useState(isVerified);
  const lot = units(ieo.lotSize);
  const lotsOf = (tokens: string | undefined) => Number(units(tokens ?? '0') / lot);
  const mine = ieo.myApplication;
  const nonces = mine ? drawNonces.of(mine.id) : [];
  const ticketCount = draw.tickets.reduce((sum, { lots }) => sum + lots, 0);
  const recompute = () =>
    drawProblems(draw, {
      commitment: ieo.commitment,
      lotsOffered: Number(units(ieo.supply) / lot),
      mine: mine
        ? { orderId: mine.id, asked: lotsOf(mine.quantity), lots: lotsOf(mine.wonQuantity), nonces }
        : null,
    }).then((found) => {
      setProblems(found);
      setChecking(false);
    });
  const verify = useEffectEvent(() => void recompute());
  useEffect(() => {
    if (isVerified) verify();
  }, [isVerified]);
  const check = () => {
    setChecking(true);
    void recompute();
  };
  return (
    <Stack>
      <ProofCard
        title={t('ieo.draw')}
        rule={t(isEarlierRule(draw) ? 'ieo.drawRuleEarlier' : 'ieo.drawRule')}
        facts={
          <>
            <Fact label={t('ieo.closingPrice')}>
              <Price value={draw.closingPrice} digits={CLOSING_DIGITS} />
            </Fact>
            <Fact label={t('ieo.lotsOffered')}>{draw.lotsOffered}</Fact>
            <Fact label={t('ieo.tickets')}>{ticketCount}</Fact>
            <Fact label={t('ieo.myTickets')}>{mine ? lotsOf(mine.quantity) : 0}</Fact>
            <Fact label={t('ieo.myLots')} testId="ieo-my-lots">
              {mine ? lotsOf(mine.wonQuantity) : 0}
            </Fact>
          </>
        }
        proof={{ label: t('ieo.proof'), text: JSON.stringify(draw) }}
        verdict={problems === null ? 'unchecked' : problems.length === 0 ? 'right' : 'wrong'}
        onCheck={check}
        isChecking={isChecking}
      />
      {mine && nonces.length === 0 && !isEarlierRule(draw) ? (
        <Muted as="p">{t('ieo.noNonces')}</Muted>
      ) : null}
      {(problems ?? []).map((problem) => (
        <Text key={problem} as="p" size="small" tone="bad">
          {t(`ieo.wrong.${problem}`)}
        </Text>
      ))}
    </Stack>
  );
}
