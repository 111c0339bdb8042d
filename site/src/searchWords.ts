/**
 * Words by which the search finds a heading first, besides its text: usual words for what is described below it. The keys
 * are paths of pages in the site, with the anchor of the heading.
 */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  'docs/worlds.html#worlds': 'reset world sandbox isolation parallel import export',
  'docs/worlds.html#time': 'fake clock mock time date freeze travel advance jump',
  'docs/worlds.html#prices': 'fake price market crash mock candles replay',
  'docs/worlds.html#situations': 'seed situation fixture state test data',
  'docs/worlds.html#links': 'deep link url',
  'docs/readings.html#trading': 'liquidation price leverage margin maintenance fee order',
  'docs/readings.html#loans': 'margin call loan ltv collateral interest',
  'docs/settings.html#settings':
    'port host token environment variables config configuration rate limit data folder',
  'docs/settings.html#https': 'https tls ssl certificate',
  'docs/hosting.html#hosting': 'docker container deploy',
  'docs/packages.html#a-test': 'playwright vitest test fixture jest',
  'docs/packages.html#cypress': 'cypress',
  'docs/packages.html#pytest': 'python pytest',
  'docs/webhooks.html#webhooks': 'webhook callback',
  'docs/traffic-faults-answers.html#faults-injected-failures':
    'slow network error lost answer timeout offline latency chaos',
  'docs/traffic-faults-answers.html#answers-overriding-the-answer-of-a-call': 'mock stub response',
  'docs/socket.html#the-socket': 'websocket socket live prices subscribe',
  'docs/agents.html#agents': 'mcp ai model context protocol',
};
