import type { Call } from '@hongbao/contracts/call';
import type { ExchangeOutcome } from '@hongbao/contracts/control/traffic.calls';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { HttpHeaders, HttpRequest, SentAnswer } from '../../http/httpRequest.ts';
import type { BackendUse, ContractForm, Recording, SocketFrame } from './recording.ts';
import { wallNow } from '../../world/machineClock.ts';
import type { World } from '../../world/world.ts';
import type { NewExchange, WrittenRow } from './exchange.ts';
import { type ClientSecrets, clientSecretsOf } from '../../dialect/clientSecrets.ts';
import type { SpokenCall } from '../../dialect/requestDialect.ts';
import { FrameLog } from './frameLog.ts';
import type { Recorder } from './recorder.ts';
import { truncate } from './truncate.ts';

/** Maximum recorded characters of a body or answer. A longer text is truncated, and its full length is recorded. */
const BODY_CHARACTERS_MAX = 16_000;
const ANSWER_CHARACTERS_MAX = 64_000;

/** A recording in progress. `end` adds it to the recorder. */
export class RequestRecording implements NewExchange, Recording {
  readonly at: number;
  readonly requestId: string;
  call: Call | null = null;
  readonly webhook = null;
  readonly method: string;
  readonly url: string;
  params: unknown;
  readonly query: unknown;
  readonly host: string;
  readonly headers: HttpHeaders;
  body: string | null = null;
  bodyLength = 0;
  secrets: ClientSecrets | null = null;
  rows: readonly WrittenRow[] = noRows;
  faults: readonly string[] = noFaults;
  opened: unknown = undefined;
  memberId: string | null = null;
  contract: ContractForm | null = null;
  answerRule: string | null = null;
  backend: BackendUse | null = null;
  outcome: ExchangeOutcome = 'answered';
  status = 0;
  wallAt = 0;
  durationMs = 0;
  answer = '';
  answerLength = 0;
  answerType = '';
  frames: FrameLog | null = null;
  #recorder: Recorder | null;
  readonly #world: World;
  /** The recorder and the id of an ended recording. */
  #added: { readonly recorder: Recorder; id: number } | null = null;

  constructor(recorder: Recorder, world: World, request: HttpRequest) {
    this.#recorder = recorder;
    this.#world = world;
    this.at = world.now();
    this.requestId = request.id;
    this.method = request.method;
    this.url = request.url;
    this.params = request.params;
    this.query = request.query;
    this.host = request.host;
    this.headers = request.headers;
  }

  useNames(names: SpokenCall): void {
    this.params = names.params ?? this.params;
    this.secrets = clientSecretsOf(names);
  }

  receive(text: string): void {
    this.body = truncate(text, BODY_CHARACTERS_MAX);
    this.bodyLength = text.length;
  }

  /** Called with the rows of each commit that the request makes. */
  onRowsWritten(rows: readonly RowChange[]): void {
    const written = rows.map(({ op, table, key, cells }) => ({
      op,
      table,
      key: keyText(key, cells),
    }));
    this.rows = [...this.rows, ...written];
  }

  addFaults(ids: readonly string[]): void {
    if (ids.length > 0) this.faults = [...this.faults, ...ids];
  }

  /** Completes the recording and adds it to the recorder. Later calls have no effect. */
  end(request: HttpRequest, outcome: ExchangeOutcome, sent: SentAnswer = NOTHING_SENT): void {
    const recorder = this.#recorder;
    if (recorder === null) return;
    this.#recorder = null;
    this.outcome = outcome;
    this.status = outcome === 'dropped' ? 0 : sent.status;
    this.wallAt = wallNow();
    this.durationMs = Math.round(request.elapsedMs * 100) / 100;
    this.answer = truncate(sent.text, ANSWER_CHARACTERS_MAX);
    this.answerLength = sent.length ?? sent.text.length;
    if (this.contract)
      this.contract = {
        ...this.contract,
        answer: truncate(this.contract.answer, ANSWER_CHARACTERS_MAX),
      };
    this.answerType = sent.type;
    this.#added = { recorder, id: recorder.add(this) };
  }

  /**
   * Adds a message of a socket. A socket whose exchange was evicted or deleted is recorded again, with its later
   * messages.
   */
  addFrame(frame: SocketFrame): void {
    const added = this.#added;
    if (!added?.recorder.isRecording) return;
    const { recorder } = added;
    const isKnown = recorder.get(added.id) !== null;
    if (!isKnown) this.frames?.clear();
    this.frames ??= new FrameLog();
    this.frames.add(frame, this.#world.now());
    if (isKnown) recorder.update(added.id, this);
    else added.id = recorder.add(this);
  }
}

const NOTHING_SENT: SentAnswer = { status: 200, type: '', text: '' };
const noFaults: readonly string[] = [];
const noRows: readonly WrittenRow[] = [];

/** Returns the primary key as text. For an insert without a key, it is the row's id, number, or first two cells. */
function keyText(key: RowChange['key'], cells: RowChange['cells']): string {
  const id = cells['id'] ?? cells['number'];
  const named = Object.values(key);
  if (named.length > 0) return named.map(String).join('/');
  return String(id ?? Object.values(cells).slice(0, 2).map(String).join('/'));
}
