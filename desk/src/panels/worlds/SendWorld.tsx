import { listSituations } from '@hongbao/contracts/control/situations.calls';
import { toWireTime } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { Choice } from '../../kit/Choice.tsx';
import { CopyText } from '../../kit/CopyText.tsx';
import { Press } from '../../kit/Press.tsx';

interface Props {
  world: {
    readonly id: string;
    readonly scenario: string;
    readonly seed: string;
    readonly at: number;
  };
}

type Parameters = Readonly<Record<string, string>>;

/** The scenario and the other parameters of a link to a world. */
function parametersOf({ seed, at }: Props['world'], situation: string): Parameters {
  return { seed, at: toWireTime(at), ...(situation === '' ? {} : { situation }) };
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** On static files the page is loaded before the link is followed, so that the link is in the fragment. */
function linkTo(scenario: string, parameters: Parameters): string {
  const isInTab = 'worlds' in document.documentElement.dataset;
  const path = `go/${encodeURIComponent(scenario)}?${new URLSearchParams(parameters)}`;
  return new URL(isInTab ? `./#/${path}` : `./${path}`, location.href).href;
}

function commandFor(scenario: string, parameters: Parameters): string {
  const options = Object.entries(parameters).map(([name, text]) => `--${name} ${quoted(text)}`);
  return ['npx hongbao go', scenario, ...options].join(' ');
}

/**
 * The ways to send a world: a link to its initial state, with a situation if one is chosen, a command that makes the same
 * world, and the command that opens its exported file.
 */
export function SendWorld({ world }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [situation, setSituation] = useState('');
  const { data: situations = [] } = useAsk(listSituations, {}, { isSkipped: !isOpen, everyMs: 0 });
  const parameters = parametersOf(world, situation);
  return (
    <>
      <Press
        icon="share"
        aria-expanded={isOpen}
        data-testid="world-send"
        onClick={() => setOpen(!isOpen)}
      >
        {t('desk.worlds.send')}
      </Press>
      {isOpen ? (
        <div className="send-world" data-testid="send-world">
          <Choice
            label={t('desk.situations.title')}
            value={situation}
            options={[
              { value: '', label: '–' },
              ...situations.map(({ name, title }) => ({ value: name, label: title })),
            ]}
            onChoose={setSituation}
            data-testid="send-situation"
          />
          <dl>
            <dt>{t('desk.worlds.sendStart')}</dt>
            <dd>
              <CopyText text={linkTo(world.scenario, parameters)} />
            </dd>
            <dt>{t('desk.worlds.sendCommand')}</dt>
            <dd>
              <CopyText text={commandFor(world.scenario, parameters)} />
            </dd>
            <dt>{t('desk.worlds.sendFile')}</dt>
            <dd>
              <CopyText text={`npx hongbao open ${world.id}.sqlite`} />
            </dd>
          </dl>
        </div>
      ) : null}
    </>
  );
}
