import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstProblem } from '../../lib/focusFirstProblem.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Columns, Stack, Text } from '../../ui/layout.tsx';
import {
  firstPeriods,
  parameters,
  parsePeriod,
  periodicIndicators,
  type Periods,
} from './periods.ts';

interface Props {
  periods: Periods;
  onSave: (periods: Periods) => void;
}

type Texts = Record<keyof Periods, readonly string[]>;

/** The periods of all indicators. They are stored on this device. */
export function PeriodsEditor({ periods, onSave }: Props) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState(() => toTexts(periods));
  const [tries, setTries] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const handleSave = () => {
    const parsed = parseTexts(texts);
    if (parsed) return onSave(parsed);
    setTries(tries + 1);
  };
  useEffect(() => {
    if (tries > 0 && fields.current) focusFirstProblem(fields.current);
  }, [tries]);
  return (
    <div ref={fields}>
      <Stack gap="l">
        {periodicIndicators.map((name) => (
          <Stack key={name} gap="s">
            <Text as="p" weight="strong">
              {name}
            </Text>
            <Columns count={3}>
              {parameters[name].map((parameter, index) => {
                const text = texts[name][index] ?? '';
                const isWrong = tries > 0 && parsePeriod(text, parameter) === null;
                const { min, max } = parameter;
                return (
                  <Field
                    key={index}
                    label={t(`chart.periods.${parameter.name}`, { number: index + 1 })}
                    inputMode="numeric"
                    autoComplete="off"
                    value={text}
                    onValue={(next) =>
                      setTexts({ ...texts, [name]: texts[name].with(index, next) })
                    }
                    problem={isWrong ? t('chart.periods.problem', { min, max }) : undefined}
                    data-testid={`period-${name}-${index}`}
                  />
                );
              })}
            </Columns>
          </Stack>
        ))}
        <Columns count={2}>
          <Button
            kind="quiet"
            onClick={() => setTexts(toTexts(firstPeriods))}
            data-testid="periods-reset"
          >
            {t('chart.periods.reset')}
          </Button>
          <Button kind="primary" onClick={handleSave} data-testid="periods-save">
            {t('common.save')}
          </Button>
        </Columns>
      </Stack>
    </div>
  );
}

const toTexts = (periods: Periods): Texts => mapIndicators((name) => periods[name].map(String));

/** Parses all fields; null if one is invalid. */
function parseTexts(texts: Texts): Periods | null {
  const parsed = mapIndicators((name) =>
    parameters[name].map((parameter, index) => parsePeriod(texts[name][index] ?? '', parameter)),
  );
  return isComplete(parsed) ? parsed : null;
}

const mapIndicators = <T,>(map: (name: keyof Periods) => T): Record<keyof Periods, T> => ({
  MA: map('MA'),
  BOLL: map('BOLL'),
  MACD: map('MACD'),
  RSI: map('RSI'),
});

const isComplete = (
  parsed: Record<keyof Periods, readonly (number | null)[]>,
): parsed is Record<keyof Periods, readonly number[]> =>
  Object.values(parsed).every((list) => list.every((value) => value !== null));
