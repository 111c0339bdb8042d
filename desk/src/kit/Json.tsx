import { JsonView } from 'react-json-view-lite';
import 'react-json-view-lite/dist/index.css';

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
function isShallow(level: number): boolean {
  return level < OPEN_LEVELS;
}

/** A JSON value as a tree with its first levels expanded. */
export function Json({ value, label }: { value: unknown; label: string }) {
  if (typeof value !== 'object' || value === null)
    return <code className="json">{JSON.stringify(value)}</code>;
  return (
    <JsonView
      data={value}
      style={styles}
      shouldExpandNode={isShallow}
      clickToExpandNode
      aria-label={label}
    />
  );
}
