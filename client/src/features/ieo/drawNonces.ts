import {
  isTextLists,
  readStored,
  readStoredJson,
  storageKeys,
  writeStored,
} from '../../lib/storage.ts';

/** Maximum number of applications whose random values are stored. */
const APPLICATIONS_MAX = 50;

const read = () => readStoredJson(storageKeys.drawNonces, isTextLists) ?? {};
const keyOf = (orderId: string) => `${readStored(storageKeys.world) || 'main'}/${orderId}`;

/**
 * The random values that this device sent with applications. They are compared with the proof of the draw, so that the
 * server cannot replace them unnoticed.
 */
export const drawNonces = {
  of: (orderId: string): readonly string[] => read()[keyOf(orderId)] ?? [],
  add: (orderId: string, nonce: string, isAddition: boolean) => {
    const key = keyOf(orderId);
    const { [key]: before = [], ...others } = read();
    const entries = [...Object.entries(others), [key, [...(isAddition ? before : []), nonce]]];
    writeStored(
      storageKeys.drawNonces,
      JSON.stringify(Object.fromEntries(entries.slice(-APPLICATIONS_MAX))),
    );
  },
};
