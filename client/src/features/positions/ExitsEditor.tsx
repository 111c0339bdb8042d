import type { Exit, ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { EXITS_MAX, exitSides } from '@hongbao/contracts/positions/positions.types';
import { useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatPrice } from '../../lib/numbers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { DecimalField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Money, Price } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { Between, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type CloseFacts, closeShares } from './closeForm.ts';
import { emptyExit, exitBody, exitProblem, exitResult, reduceExit } from './exitForm.ts';
import { PositionName } from './PositionName.tsx';
import { positionsApi } from './positions.api.ts';
import { problemText, typingText } from './problemText.ts';
import { stopsChecked } from './stopsForm.ts';
import { stopHint } from './ticketStops.ts';
import { useCloseFacts } from './useCloseFacts.ts';
import { useOpenList } from './useOpenList.ts';
import { List } from '../../ui/List.tsx';
import type { EditorProps } from './positionParts.ts';

/** The exit orders of a position, each of which closes a part of it: the list, and the form that adds one. */
export function ExitsEditor({ position: opened, account }: EditorProps) {
  const { t } = useTranslation();
  const { records } = useOpenList(account, 'running');
  const position = records?.find(({ id }) => id === opened.id) ?? opened;
  const { facts, precision } = useCloseFacts(position);
  const { exits } = position;
  return (
    <Stack gap="l">
      <Between isWrapped>
        <PositionName position={position} />
        <Muted isNumber>
          {t('positions.atMark', { price: formatPrice(facts.mark, precision) })}
        </Muted>
      </Between>
      <Muted as="p">{t('positions.exits.help')}</Muted>
      {exits.length === 0 ? (
        <Muted as="p" testId="exits-none">
          {t('positions.exits.none')}
        </Muted>
      ) : (
        <List items={exits} by="id" className="card-list">
          {(exit) => <ExitRow position={position} exit={exit} facts={facts} digits={precision} />}
        </List>
      )}
      {exits.length >= EXITS_MAX ? (
        <Banner tone="warn" testId="exits-full">
          {t('positions.exits.full', { max: EXITS_MAX })}
        </Banner>
      ) : (
        <ExitEditor position={position} facts={facts} digits={precision} />
      )}
    </Stack>
  );
}

interface RowProps {
  position: ListedPosition;
  exit: Exit;
  facts: CloseFacts;
  digits: number;
}

function ExitRow({ position, exit, facts, digits }: RowProps) {
  const { t } = useTranslation();
  const [cancel] = positionsApi.cancelExit.useMutation();
  const sending = useSubmit(cancel);
  const [base = ''] = position.symbol.split('/');
  const handleRemove = async () => {
    const sent = await sending.send({ id: position.id, exitId: exit.id });
    if (sent.isDone) toasts.show(t('positions.exits.removed'), 'good');
  };
  return (
    <div className="receipt" data-testid="exit-row">
      <Between isWrapped>
        <Stack gap="xs">
          <Line isWrapped>
            <Text weight="strong" size="small">
              {t(`trade.${exit.side}`)}
            </Text>
            <Price value={exit.price} digits={digits} size="small" weight="strong" />
          </Line>
          <Line isWrapped>
            <Money value={exit.quantity} coin={base} digits="exact" size="small" />
            <Money
              value={exitResult(exit, facts)}
              isResult
              size="small"
              weight="strong"
              testId="exit-result"
            />
          </Line>
        </Stack>
        <Button
          kind="line"
          isSmall
          isBusy={sending.isBusy}
          onClick={() => void handleRemove()}
          data-testid="exit-remove"
        >
          {t('positions.exits.remove')}
        </Button>
      </Between>
      <FormError text={sending.formError} isLost={sending.isLost} />
    </div>
  );
}

function ExitEditor({ position, facts, digits }: Omit<RowProps, 'exit'>) {
  const { t } = useTranslation();
  const field = useRef<HTMLDivElement>(null);
  const [form, change] = useReducer(reduceExit, emptyExit);
  const [isTouched, setTouched] = useState(false);
  const [place] = positionsApi.placeExit.useMutation();
  const sending = useSubmit(place, {
    fieldOf: { price: 'price', quantity: 'share' },
    retry: 'sameBody',
  });
  const [base = ''] = position.symbol.split('/');
  const body = exitBody(form, position.id, facts);
  const problem = exitProblem(form, position, facts);
  const isShown = problem !== null && (isTouched || problem.isTyping || form.price !== '');
  const bound = stopHint(t, {
    direction: position.direction,
    field: form.side,
    digits,
    ...stopsChecked(position, facts.mark),
  });
  const words = (key: string) =>
    key === 'priceOffStep' || key === 'exitPriceMissing'
      ? problemText(t, key)
      : `${problemText(t, key)}: ${bound}`;
  const priceProblem =
    isShown && problem.field === 'price'
      ? problem.isTyping
        ? typingText(t, problem.key)
        : words(problem.key)
      : sending.fieldError('price');
  const shareProblem =
    isShown && problem.field === 'share'
      ? problemText(t, problem.key)
      : sending.fieldError('share');

  const handleAdd = async () => {
    setTouched(true);
    if (problem && !sending.isResend) return field.current?.querySelector('input')?.focus();
    const sent = await sending.send(body);
    if (!sent.isDone) return;
    setTouched(false);
    change({ price: '' });
    toasts.show(t('positions.exits.placed'), 'good');
  };
  const edit = sending.edit(change);
  return (
    <Stack gap="l">
      <Segmented
        label={t('trade.stops')}
        value={form.side}
        onChange={(side) => edit({ side, price: '' })}
        options={exitSides.map((value) => ({ value, label: t(`trade.${value}`) }))}
        testId="exit-side"
      />
      <div ref={field}>
        <DecimalField
          label={t('positions.exits.price')}
          value={form.price}
          onValue={(price) => edit({ price })}
          hint={bound}
          side={<Muted weight="medium">{'USDT'}</Muted>}
          problem={priceProblem}
          data-testid="exit-price"
        />
      </div>
      <Stack gap="xs">
        <Between isWrapped>
          <Muted>{t('positions.exits.share')}</Muted>
          <Money value={body.quantity} coin={base} digits="exact" size="small" />
        </Between>
        <Chips
          label={t('positions.exits.share')}
          isEven
          value={form.share}
          testId="exit-share"
          options={closeShares.map((value) => ({ value, label: `${value}%` }))}
          onChoose={(share) => edit({ share })}
        />
        <FormError text={shareProblem} testId="exit-share-problem" />
      </Stack>
      {problem === null ? (
        <dl className="facts receipt">
          <Fact label={t('positions.closeEstimate')}>
            <Money value={exitResult(body, facts)} isResult testId="exit-estimate" />
          </Fact>
        </dl>
      ) : null}
      <Submit
        sending={sending}
        label={t('positions.exits.add')}
        isBlocked={problem !== null}
        onPress={() => void handleAdd()}
        testId="exit-add"
        errorTestId="exit-failure"
      />
    </Stack>
  );
}
