import { JsonView } from 'react-json-view-lite';
import 'react-json-view-lite/dist/index.css';
import { isStoredId, withoutStored } from './splitStored.ts';
import { usePresenting } from './usePresenting.ts';

const styles = {
  container: 'json',
  basicChildStyle: 'json-child',
  label: 'json-label',
  clickableLabel: 'json-label is-clickable',
  nullValue: 'json-none',
  undefinedValue: 'json-none',
  stringValue: 'json-text',
  booleanValue: 'json-other',
  numberValue: 'json-number',
  otherValue: 'json-other',
  punctuation: 'json-mark',
  expandIcon: 'json-expand',
  collapseIcon: 'json-collapse',
  collapsedContent: 'json-rest',
  childFieldsContainer: 'json-children',
  noQuotesForStringValues: false,
} as const;

const OPEN_LEVELS = 3;
/** Maximum length of a JSON text of which all levels are expanded, in characters. */
const SMALL_LENGTH = 6_000;
function isShallow(level: number): boolean {
  return level < OPEN_LEVELS;
}
const always = (): boolean => true;

/**
 * A JSON value as a tree: a small value is expanded, of a large one the first levels are. In presenter mode its ids are
 * shown as "…".
 */
export function Json({ value, label }: { value: unknown; label: string }) {
  const isPresenting = usePresenting();
  const shown = isPresenting ? presentable(value) : value;
  if (typeof shown !== 'object' || shown === null)
    return <code className="json">{JSON.stringify(shown)}</code>;
  return (
    <JsonView
      data={shown}
      style={styles}
      shouldExpandNode={JSON.stringify(shown).length > SMALL_LENGTH ? isShallow : always}
      clickToExpandNode
      aria-label={label}
    />
  );
}

/** A copy of a JSON value without ids and storage digits. */
function presentable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(presentable);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        withoutStored(name) || HIDDEN,
        presentable(part),
      ]),
    );
  if (typeof value === 'number') return isStoredId(String(value)) ? HIDDEN : value;
  return typeof value === 'string' && value !== '' ? withoutStored(value) || HIDDEN : value;
}

const HIDDEN = '…';
