import { closeOpened } from '@hongbao/contracts/positions/positions.result';
import { quoteReverse } from '@hongbao/contracts/positions/positions.reverse';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { Money, MoneyFact, Price } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Empty.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Between, Muted, Stack, Text } from '../../ui/layout.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { toasts } from '../../ui/toasts.ts';
import { PositionName } from './PositionName.tsx';
import { toOpened, type EditorProps } from './positionParts.ts';
import { positionsApi } from './positions.api.ts';
import { problemText } from './problemText.ts';
import { boundText } from './ticketForm.ts';
import { useTicketFacts } from './useTicket.ts';

/** Confirms that a position is closed and the opposite is opened, with the figures of both. */
export function ReverseEditor({ position, account, onDone }: EditorProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { facts, info } = useTicketFacts(position.symbol, account);
  const [reverse] = positionsApi.reversePosition.useMutation();
  const sending = useSubmit(({ body: id, intent }: { body: string; intent: string }) =>
    reverse({ params: { id }, intent }),
  );
  if (!facts || !info) return <SkeletonRows count={3} />;
  const { leverage } = position;
  const opened = toOpened(position);
  const { closePrice, closing, order, ticket } = quoteReverse({ ...opened, leverage }, facts);
  const { result } = closeOpened(opened, opened.quantity, closePrice);
  const [base = ''] = position.symbol.split('/');
  const [problem] = ticket.problems;
  const money = (value: bigint) => formatMoney(value, 'USDT', { isHidden });
  const left = facts.available + closing.credit - ticket.frozen;
  const handleReverse = async () => {
    if (!(await sending.send(position.id)).isDone) return;
    toasts.show(t('positions.reverse.done'), 'good');
    onDone();
  };
  return (
    <Stack gap="l">
      <Muted as="p">{t('positions.reverse.help')}</Muted>
      <div className="receipt">
        <Stack>
          <Between isWrapped>
            <Text weight="strong" size="small">
              {t('positions.reverse.closes')}
            </Text>
            <PositionName position={position} />
          </Between>
          <dl className="facts">
            <Fact label={t('positions.closeEstimate')}>
              <Money value={result} isResult testId="reverse-result" />
            </Fact>
            <MoneyFact label={t('trade.closeFee')} value={closing.closeFee} />
          </dl>
        </Stack>
      </div>
      <div className="receipt">
        <Stack>
          <Between isWrapped>
            <Text weight="strong" size="small">
              {t('positions.reverse.opens')}
            </Text>
            <Tag tone={order.direction === 'long' ? 'up' : 'down'}>
              {t(`trade.${order.direction}`)} {leverage}x
            </Tag>
          </Between>
          <dl className="facts">
            <Fact label={t('positions.size')}>
              <Money value={order.quantity} coin={base} digits="exact" />
            </Fact>
            <Fact label={t('trade.estimatedEntry')}>
              <Price value={ticket.price} digits={info.pricePrecision} />
            </Fact>
            <MoneyFact label={t('trade.margin')} value={ticket.margin} />
            <MoneyFact label={t('trade.openFee')} value={ticket.openFee} />
            <Fact label={t('trade.liquidation')}>
              {ticket.liquidationPrice === null ? (
                t('trade.noLiquidation')
              ) : (
                <Price value={ticket.liquidationPrice} digits={info.pricePrecision} />
              )}
            </Fact>
            <Fact label={t('trade.available')} testId="reverse-available">
              <BeforeAfter before={money(facts.available)} after={left < 0n ? null : money(left)} />
            </Fact>
          </dl>
        </Stack>
      </div>
      {problem ? (
        <Banner tone="warn" isSpoken testId="reverse-problem">
          {problemText(t, problem.refusal, boundText(problem, ticket, facts))}
        </Banner>
      ) : null}
      <Submit
        sending={sending}
        label={t('positions.reverse.confirm')}
        isDisabled={problem !== undefined && !sending.isResend}
        onPress={() => void handleReverse()}
        testId="reverse-confirm"
        errorTestId="reverse-failure"
      />
    </Stack>
  );
}
