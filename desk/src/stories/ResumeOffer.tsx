import { hashWorld } from '@hongbao/contracts/control/worlds.calls';
import { getStory } from '@hongbao/contracts/stories/stories.calls';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorClient } from '../control/client.ts';
import { type DeskFailure, toFailure } from '../control/failure.ts';
import { Failed } from '../kit/Failed.tsx';
import { Press } from '../kit/Press.tsx';
import { startNamedStory } from './currentStory.ts';
import { compareWithWorld, forgetStory, readSavedStory, type SavedStory } from './savedStory.ts';
import { isPresentedElsewhere } from './storyChannel.ts';

interface Offer {
  readonly saved: SavedStory;
  readonly state: ReturnType<typeof compareWithWorld>;
}

/**
 * Offers to continue the story that was presented last in this browser. It is offered at its step only if the world is
 * still in the state after that step; otherwise the offer is to start again. Continuing replays the steps from the
 * beginning of the world, so that no step is executed twice in it.
 */
export function ResumeOffer() {
  const { t } = useTranslation();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [failure, setFailure] = useState<DeskFailure>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    void findOffer().then((found) => isShown && setOffer(found));
    return () => {
      isShown = false;
    };
  }, []);
  if (!offer) return null;
  const { saved, state } = offer;
  const { title, index, of, name } = saved;
  const tell = async (from: number) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await startNamedStory(name, from);
    } catch (error) {
      setFailure(toFailure(error, getStory));
      setBusy(false);
    }
  };
  return (
    <section className="story story-offer" aria-label={title} data-testid="story-offer">
      <p className="story-next" role="status">
        {t(`desk.stories.offer_${state}`, { title, index, of })}
      </p>
      <Failed failure={failure} />
      <div className="story-controls">
        {state === 'same' ? (
          <Press
            kind="primary"
            icon="forward"
            isBusy={isBusy}
            onClick={() => void tell(index)}
            data-testid="offer-continue"
          >
            {t('desk.stories.continue')}
          </Press>
        ) : null}
        <Press isBusy={isBusy} onClick={() => void tell(0)} data-testid="offer-again">
          {t('desk.stories.startAgain')}
        </Press>
        <Press
          kind="plain"
          onClick={() => {
            forgetStory();
            setOffer(null);
          }}
          data-testid="offer-dismiss"
        >
          {t('desk.stories.dismiss')}
        </Press>
      </div>
    </section>
  );
}

/** Returns the offer; null if there is no stored story, it is presented in another tab, or the server does not answer. */
async function findOffer(): Promise<Offer | null> {
  const saved = readSavedStory();
  if (!saved || (await isPresentedElsewhere(saved.world))) return null;
  try {
    const { hash } = await operatorClient(i18next.language).must(hashWorld, {
      params: { world: saved.world },
    });
    return { saved, state: compareWithWorld(saved, hash) };
  } catch (error) {
    return toFailure(error).reason === 'worldUnknown'
      ? { saved, state: compareWithWorld(saved, null) }
      : null;
  }
}
