/** A client without libraries: plain JSON, its own paths, a bearer token, numbers, and code 0 for success. */
export class Exchange {
  #url;
  #headers;

  constructor(url, headers = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  async #send(method, path, { query = {}, body } = {}) {
    const search = new URLSearchParams(query);
    const response = await fetch(`${this.#url}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        ...this.#headers,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData || body === undefined ? body : JSON.stringify(body),
    });
    const { code, msg, data } = await response.json();
    if (code !== 0)
      throw Object.assign(new Error(`${code} ${msg} ${JSON.stringify(data)}`), { code });
    return data;
  }

  async login(email, pwd) {
    const { accessToken } = await this.#send('POST', '/v2/auth/login', { body: { email, pwd } });
    this.#headers = { ...this.#headers, authorization: `Bearer ${accessToken}` };
  }

  me = () => this.#send('GET', '/v2/me');
  balances = () => this.#send('GET', '/v2/wallet/balances');
  deposits = () => this.#send('GET', '/v2/wallet/deposits', { query: { page: 1, limit: 20 } });
  withdraw = (body) => this.#send('POST', '/v2/wallet/withdrawals', { body });
  withdrawals = () => this.#send('GET', '/v2/wallet/withdrawals');
  tickers = () => this.#send('GET', '/v2/markets/tickers');
  candles = (market, resolution) =>
    this.#send('GET', `/v2/markets/${market}/candles`, { query: { resolution, limit: 10 } });
  order = (body) => this.#send('PUT', '/v2/orders', { body });
  orders = () => this.#send('GET', '/v2/orders', { query: { status: 'running' } });
  closeOrder = (id) => this.#send('DELETE', `/v2/orders/${id}`);
  optionTerms = () => this.#send('GET', '/v2/options/terms');
  buyOption = (body) => this.#send('POST', '/v2/options', { body });
  options = () => this.#send('GET', '/v2/options');
  products = (kind) => this.#send('GET', '/v2/products', { query: { kind } });
  buyProduct = (id, amount) => this.#send('POST', `/v2/products/${id}/buy`, { body: { amount } });
  productSummary = () => this.#send('GET', '/v2/products/summary');
  loanPlans = () => this.#send('GET', '/v2/loans/plans');
  applyLoan = (body) => this.#send('POST', '/v2/loans', { body });
  loans = () => this.#send('GET', '/v2/loans');
  inbox = () => this.#send('GET', '/v2/inbox', { query: { page: 1, limit: 5 } });

  async deposit(coin, chain, qty, picture) {
    const form = new FormData();
    form.append('file', picture, 'voucher.png');
    const voucher = await this.#send('POST', '/v2/files', { body: form });
    return this.#send('POST', '/v2/wallet/deposits', { body: { coin, chain, qty, voucher } });
  }

  /** Reads the first event of the stream of a kind. */
  async event(kind) {
    const response = await fetch(`${this.#url}/v2/events`, { headers: this.#headers });
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n').flatMap((part) => part.match(/^data: (.*)$/m)?.[1] ?? []);
      const found = events.map((each) => JSON.parse(each)).find((each) => each.kind === kind);
      if (found) return found;
    }
    throw new Error(`The stream ended before ${kind}`);
  }
}
