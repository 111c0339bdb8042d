import type { Exchange, Glance, Left } from './exchange.ts';
import { TextColumn, Texts } from './texts.ts';

/** What a request without bodies counts for, and each row of the database it changed. */
const CHARACTERS_OF_ONE = 1_000;
const CHARACTERS_OF_ROW = 100;
/** The bytes of an answer in which its code stands, if it has one. */
const CODE_WITHIN = 40;

/** What is kept as text, apart from the rest. */
type Text = 'body' | 'answer';
type Cells = Omit<Left, Text>;
type Columns = { readonly [K in keyof Cells]: Cells[K][] };

/** What stands in a row that nothing is kept in. */
const empty: Left = {
  at: 0,
  wallAt: 0,
  durationMs: 0,
  requestId: '',
  method: '',
  address: { call: null, url: '', params: {}, query: {} },
  heading: { host: '', headers: {} },
  body: null,
  bodyLength: 0,
  opened: undefined,
  memberId: null,
  outcome: 'answered',
  status: 0,
  answer: '',
  answerLength: 0,
  answerType: '',
  faults: [],
  answerRule: null,
  rows: [],
};

/**
 * Rows of what requests left, kept by column, so that next to nothing of a request outlives it: as an object each they
 * were moved twice by the garbage collection and lay far apart, which cost more than all else of recording.
 */
export class Rows {
  readonly #columns: Columns = {
    at: [],
    wallAt: [],
    durationMs: [],
    requestId: [],
    method: [],
    address: [],
    heading: [],
    bodyLength: [],
    opened: [],
    memberId: [],
    outcome: [],
    status: [],
    answerLength: [],
    answerType: [],
    faults: [],
    answerRule: [],
    rows: [],
  };
  readonly #texts = new Texts();
  readonly #bodies = new TextColumn(this.#texts);
  readonly #answers = new TextColumn(this.#texts);
  readonly #characters: number[] = [];

  /** Puts it into a row, in the place of what was there. Gives for how many characters it counts. */
  put(row: number, left: Left): number {
    const columns = this.#columns;
    // Written out: a loop over the names takes ten times as long.
    columns.at[row] = left.at;
    columns.wallAt[row] = left.wallAt;
    columns.durationMs[row] = left.durationMs;
    columns.requestId[row] = left.requestId;
    columns.method[row] = left.method;
    columns.address[row] = left.address;
    columns.heading[row] = left.heading;
    columns.bodyLength[row] = left.bodyLength;
    columns.opened[row] = left.opened;
    columns.memberId[row] = left.memberId;
    columns.outcome[row] = left.outcome;
    columns.status[row] = left.status;
    columns.answerLength[row] = left.answerLength;
    columns.answerType[row] = left.answerType;
    columns.faults[row] = left.faults;
    columns.answerRule[row] = left.answerRule;
    columns.rows[row] = left.rows;
    this.#bodies.put(row, left.body);
    this.#answers.put(row, left.answer);
    return (this.#characters[row] = charactersOf(left));
  }

  /** For how many characters the row counts. */
  charactersOf(row: number): number {
    return this.#characters[row] ?? 0;
  }

  /** Whether its texts have been written over. */
  isLost(row: number): boolean {
    return this.#bodies.placeOf(row) < this.#texts.first;
  }

  clear(row: number): void {
    this.put(row, empty);
  }

  /** A copy: the row may be another's before the copy has been read to the end. */
  get(row: number, id: number): Exchange {
    const body = this.#bodies.get(row);
    const answer = this.#answers.get(row) ?? '';
    return { ...this.glance(row, id), body, answer };
  }

  /** The same without its texts. Throws for a row that nothing was put into. */
  glance(row: number, id: number): Glance {
    const columns = this.#columns;
    const { call, url, params, query } = cellOf(columns.address, row);
    const { host, headers } = cellOf(columns.heading, row);
    return {
      id,
      at: cellOf(columns.at, row),
      wallAt: cellOf(columns.wallAt, row),
      durationMs: cellOf(columns.durationMs, row),
      requestId: cellOf(columns.requestId, row),
      call,
      method: cellOf(columns.method, row),
      url,
      host,
      headers,
      params,
      query,
      bodyLength: cellOf(columns.bodyLength, row),
      opened: columns.opened[row],
      memberId: cellOf(columns.memberId, row),
      outcome: cellOf(columns.outcome, row),
      status: cellOf(columns.status, row),
      code: codeOf(this.#answers.beginning(row, CODE_WITHIN) ?? ''),
      answerLength: cellOf(columns.answerLength, row),
      answerType: cellOf(columns.answerType, row),
      faults: cellOf(columns.faults, row),
      answerRule: cellOf(columns.answerRule, row),
      rows: cellOf(columns.rows, row),
    };
  }
}

function cellOf<T>(column: readonly T[], row: number): T {
  const cell = column[row];
  if (cell === undefined) throw new RangeError(`Nothing was put into row ${row}.`);
  return cell;
}

/** The code of an answer in the usual wrapper, without reading all of it. */
function codeOf(beginning: string): number | undefined {
  const [, code] = /^\{"success":(?:true|false),"code":(-?\d{1,9}),/.exec(beginning) ?? [];
  return code === undefined ? undefined : Number(code);
}

function charactersOf({ body, opened, answer, rows, address }: Left): number {
  const ofBody = (body?.length ?? 0) * (opened === undefined ? 1 : 2);
  const ofRows = rows.length * CHARACTERS_OF_ROW;
  return CHARACTERS_OF_ONE + ofBody + answer.length + address.url.length + ofRows;
}
