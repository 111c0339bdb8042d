import type { EngineConfig } from '../config/engineConfig.ts';
import { type Language, languageOf } from '../words/language.ts';
import type { Caller, RunSteps } from '../calls/context.ts';
import { header } from './headers.ts';
import type { HttpRequest } from './httpRequest.ts';

interface CallerParts {
  readonly keys: { readonly publicKeyPem: string };
  readonly config: Pick<EngineConfig, 'isTestProviderOn' | 'hasTestAids' | 'unknownSetting'>;
  readonly runSteps: RunSteps;
}

/** The caller of an HTTP request. Headers are read on access, because most calls do not use them. */
export class RequestCaller implements Caller {
  readonly publicKeyPem: string;
  readonly hasTestProvider: boolean;
  readonly hasTestAids: boolean;
  readonly unknownSetting: EngineConfig['unknownSetting'];
  readonly runSteps: RunSteps;
  readonly #request: HttpRequest;

  constructor(request: HttpRequest, { keys: { publicKeyPem }, config, runSteps }: CallerParts) {
    this.#request = request;
    this.publicKeyPem = publicKeyPem;
    this.runSteps = runSteps;
    this.hasTestProvider = config.isTestProviderOn;
    this.hasTestAids = config.hasTestAids;
    this.unknownSetting = config.unknownSetting;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get address(): string {
    return this.#request.address;
  }

  get device(): string {
    return (header(this.#request, 'user-agent') ?? 'unknown').slice(0, 200);
  }

  get language(): Language {
    return languageOf(header(this.#request, 'accept-language') ?? undefined);
  }

  get origin(): string {
    return this.#request.origin;
  }
}
