import { basePath, serverAddress } from '@hongbao/client/lib/basePath.ts';
import { languages } from '@hongbao/locales/languages';
import { Fragment, type ReactNode } from 'react';
import { Code, Json } from './Code.tsx';
import { Tabs } from './Tabs.tsx';
import type { DocsCall } from './calls.ts';
import { type GuideSection, guideSections } from './guideSections.ts';
import type { CallIndex } from './signIn.ts';

interface Props {
  calls: readonly DocsCall[];
  index: CallIndex;
}

export function Guide({ calls, index }: Props) {
  return (
    <article className="docs-article">
      <h1>Hongbao API</h1>
      <p className="docs-lead">
        A whole trading platform on one machine. {calls.length} calls, made from the contracts the
        server checks itself against. All money is simulated.
      </p>
      <Section id="start">
        <p>
          Everything is under this page’s own address, <code>{serverAddress()}</code>. Calls that
          read are plain <code>GET</code>; most of the market needs no token:
        </p>
        <Code
          code={`curl -s "${serverAddress()}${pathOf(index, 'listPrices')}?symbols=BTC/USDT"`}
          language="sh"
          what="first call"
        />
        <p>
          Every call below has its fields, its refusals, a recorded example, code to copy, and a
          form that sends it from this page. Press <kbd>/</kbd> to search.
        </p>
        <p>
          For your own tools: <a href="./openapi.json">openapi.json</a> (OpenAPI 3.1, bodies sealed
          as they travel), <a href="./openapi.json?bodies=opened">the same with bodies opened</a>,{' '}
          <a href="./postman.json">postman.json</a> (its script seals), and{' '}
          <a href="./llms.txt">llms.txt</a> for a language model. A client that names fields in
          another way has a dialect: <a href="?dialect=jeecg">this page in the dialect jeecg</a>.
          Packages of the repository: <code>@hongbao/sdk</code> for browsers and Node,{' '}
          <code>hongbao</code> for Python with fixtures of pytest.
        </p>
      </Section>
      <Section id="envelope">
        <p>
          The body of every <code>POST</code> of the app travels sealed. Reading and the operator’s
          calls do not; an upload is a multipart form.
        </p>
        <ol className="docs-steps">
          <li>
            Drop fields that are <code>null</code>, and write the body as JSON.
          </li>
          <li>
            Take a fresh key of 32 characters. Its bytes are the AES key: never use one twice.
          </li>
          <li>
            Encrypt the JSON with <code>AES-256-ECB</code>, PKCS#7 padding.
          </li>
          <li>
            Encrypt the key with the server’s public key, <code>RSA PKCS#1 v1.5</code>. The public
            key is the setting <a href="#getSetting">rsaPublicKey</a>.
          </li>
          <li>
            Send <code>base64(key) + "." + base64(body)</code> as one JSON string.
          </li>
        </ol>
        <p>As code that runs unchanged, with nothing installed:</p>
        <Tabs
          label="Where it runs"
          tabs={(index.get('login')?.snippets ?? []).map(({ lang, label, source }) => ({
            name: label,
            content: (
              <Code
                code={source}
                language={lang === 'Shell' ? 'sh' : 'ts'}
                what={`sealing recipe, ${label}`}
              />
            ),
          }))}
        />
        <p className="docs-quiet">
          A browser has <code>crypto.subtle</code> on https and on localhost only; elsewhere use
          BigInt for RSA and @noble/ciphers for AES, as <code>@hongbao/sdk</code> does. A server
          started with <code>ENVELOPE=optional</code> takes plain JSON too. An envelope that cannot
          be opened is always answered with 400 <code>envelopeInvalid</code>, whatever is wrong with
          it.
        </p>
      </Section>
      <Section id="answers">
        <p>Every answer has one shape:</p>
        <Json value={index.get('sendEmailCaptcha')?.answerExample} what="shape of an answer" />
        <p>
          A refusal of the business is HTTP 200 too: <code>success</code> is false,{' '}
          <code>code</code> is the reason’s own number, <code>message</code> says it in the reader’s
          language, and <code>result.reason</code> is its key, beside the facts that matter (which
          field, which bound).
        </p>
        <Json value={refusal} what="shape of a refusal" />
        <p>
          HTTP statuses speak for the transport alone: 400 does not fit the call (with{' '}
          <code>result.problems</code>), 401 not signed in, 404 no such call or world, 409 a key
          used for something else, 413, 415, 429 too many, 500 our fault.
        </p>
        <p>
          The rate limit is 3000 requests a minute of one address and of one member; the server’s
          setting <code>RATE_LIMIT</code> changes it. After 429, wait for the seconds in{' '}
          <code>Retry-After</code>.
        </p>
      </Section>
      <Section id="signing-in">
        <p>
          <a href="#login">login</a>, <a href="#register">register</a> and their sisters give a
          token. Send it as <code>X-Access-Token</code>. Without one, or with one that ended, a
          member’s call answers HTTP 401 with <code>code</code> 401: go to the login page. A new
          token does not end the others; <a href="#listSessions">sessions</a> can be listed and
          revoked.
        </p>
        <p>
          Worlds that began with the demo scenario have <code>demo@hongbao.example</code> with the
          password <code>hongbao123</code>. Codes that would be mailed or texted are in the
          operator’s <a href="#listOutbox">outbox</a>.
        </p>
      </Section>
      <Section id="idempotency">
        <p>
          Every sealed call of a member takes an <code>Idempotency-Key</code>; those that move money
          should never go without: a text of your own, new for each thing the member means to do.
          The same key with the same body gives the first answer again, for 24 hours of world time
          and of the server’s own time, whichever end later; with another body it is 409{' '}
          <code>idempotencyConflict</code>. So when an answer is lost, send again: nothing is done
          twice.
        </p>
      </Section>
      <Section id="values">
        <p>
          Amounts, prices and rates are decimal strings of eight decimals; never read them as
          floating point. Rates are shares: <code>"0.00050000"</code> is 0.05 %. Lists come in
          pages: <code>pageNo</code> and <code>pageSize</code> in; <code>records</code>,{' '}
          <code>total</code>, <code>size</code>, <code>current</code> and <code>pages</code> out.
        </p>
        <p>
          Times are <code>YYYY-MM-DD HH:mm:ss</code> in UTC+8. Fields that end in <code>At</code>,
          and <code>timestamp</code>, are epoch milliseconds.
        </p>
      </Section>
      <Section id="worlds">
        <p>
          A server keeps many worlds, each with its own members, market, books and clock. Name one
          in <code>X-World</code>; without it you are in <code>main</code>. A{' '}
          <a href="#createWorld">new one</a> takes milliseconds, so every test can have its own. The
          same scenario and seed give the same world on any machine.
        </p>
        <p>
          All times are the world’s. Its clock can run, run faster, stand still or{' '}
          <a href="#advanceClock">jump ahead</a>; what falls due on the way happens in order. Every
          answer has <code>X-World-Now</code> and <code>X-World-Rate</code> (0 when it stands
          still). The operator’s calls are open on this machine; elsewhere they need{' '}
          <code>Authorization: Bearer</code> with the control token. What can become of an order, a
          loan or a deposit is drawn under <a href="#states">state machines</a>.
        </p>
      </Section>
      <Section id="own-app">
        <p>
          An app that runs on this machine may make the members’ calls unchanged, from any port; for
          apps elsewhere start the server with <code>CORS_ORIGINS</code>. Or let your development
          server forward the calls, so that everything has one origin:
        </p>
        <Tabs
          label="Proxy"
          tabs={[
            { name: 'Vite', content: <Code code={viteRecipe} language="ts" what="Vite recipe" /> },
            {
              name: 'nginx',
              content: <Code code={nginxRecipe} language="sh" what="nginx recipe" />,
            },
          ]}
        />
        <p className="docs-quiet">
          The operator’s calls are closed to pages of other origins, and behind a proxy they need
          the control token.
        </p>
      </Section>
      <Section id="languages">
        <p>
          <code>Accept-Language</code> chooses the language of <code>message</code> and of written
          content. The product’s own codes work as well:{' '}
          {languages
            .map(({ code }) => code)
            .toSorted()
            .map((code, at) => (
              <Fragment key={code}>
                {at > 0 && ' '}
                <code>{code}</code>
              </Fragment>
            ))}
          .
        </p>
      </Section>
      <Section id="stream">
        <p>
          <a href="#streamTrade">streamTrade</a> tells prices every second, and a signed-in member
          of changes of their own: orders, balances, notices. An <code>EventSource</code> sends no
          headers, so token and world may stand in the query. <a href="#openSocket">openSocket</a>{' '}
          has the same feeds and candles over a WebSocket.
        </p>
      </Section>
    </article>
  );
}

function Section({ id, children }: { id: GuideSection; children: ReactNode }) {
  const title = guideSections.find((each) => each.id === id)?.title;
  return (
    <section id={`guide-${id}`} tabIndex={-1}>
      <h2>
        <a href={`#guide-${id}`}>{title}</a>
      </h2>
      {children}
    </section>
  );
}

const refusal = {
  success: false,
  code: 1002,
  message: 'The available balance is too low. Available: 120',
  result: { reason: 'insufficientBalance', field: 'quantity', bound: '120.00000000' },
  timestamp: 1767672000000,
};

const pathOf = (index: CallIndex, name: string) => index.get(name)?.path ?? '';

const viteRecipe = `// vite.config.js
export default {
  server: { proxy: { '/api': '${serverAddress()}' } },
};`;

// With a path in its target, nginx replaces the location by it; without one, it forwards the path unchanged.
const nginxRecipe = `location /api/ {
  proxy_pass ${location.origin}${basePath() && `${basePath()}/api/`};
  proxy_http_version 1.1;
  # Events of a stream are forwarded immediately.
  proxy_buffering off;
  proxy_read_timeout 1h;
}`;
