import type { Exchange, Glance, Recorded } from './exchange.ts';
import { TextColumn, Texts } from './texts.ts';

/** What a request without bodies counts for, and each row of the database it changed. */
const CHARACTERS_OF_ONE = 1_000;
const CHARACTERS_OF_ROW = 100;
/** The bytes of an answer in which its code stands, if it has one. */
const CODE_WITHIN = 40;

/** What is kept as text, apart from the rest. */
type Text = 'body' | 'answer';
type Cells = Omit<Recorded, Text>;
type Columns = { readonly [K in keyof Cells]: Cells[K][] };

/** What stands in a row that nothing is kept in. */
const empty: Recorded = {
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
 * What is recorded of requests, kept by column, so that next to nothing of a request outlives it: as an object each they
 * were moved twice by the garbage collection and lay far apart, which cost more than all else of recording.
 */
export class RecordedRows {
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
  put(row: number, recorded: Recorded): number {
    const columns = this.#columns;
    // Written out: a loop over the names takes ten times as long.
    columns.at[row] = recorded.at;
    columns.wallAt[row] = recorded.wallAt;
    columns.durationMs[row] = recorded.durationMs;
    columns.requestId[row] = recorded.requestId;
    columns.method[row] = recorded.method;
    columns.address[row] = recorded.address;
    columns.heading[row] = recorded.heading;
    columns.bodyLength[row] = recorded.bodyLength;
    columns.opened[row] = recorded.opened;
    columns.memberId[row] = recorded.memberId;
    columns.outcome[row] = recorded.outcome;
    columns.status[row] = recorded.status;
    columns.answerLength[row] = recorded.answerLength;
    columns.answerType[row] = recorded.answerType;
    columns.faults[row] = recorded.faults;
    columns.answerRule[row] = recorded.answerRule;
    columns.rows[row] = recorded.rows;
    this.#bodies.put(row, recorded.body);
    this.#answers.put(row, recorded.answer);
    return (this.#characters[row] = charactersOf(recorded));
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

function charactersOf({ body, opened, answer, rows, address }: Recorded): number {
  const ofBody = (body?.length ?? 0) * (opened === undefined ? 1 : 2);
  const ofRows = rows.length * CHARACTERS_OF_ROW;
  return CHARACTERS_OF_ONE + ofBody + answer.length + address.url.length + ofRows;
}
